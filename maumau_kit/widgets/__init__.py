"""Widgets for notebooks: Python prepares everything, the browser draws it and reports clicks."""
