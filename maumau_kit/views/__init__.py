"""Views: pictures and pages. A view draws; it never decides a rule."""
