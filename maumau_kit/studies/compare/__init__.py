"""Two and more variants side by side: by rule, by position, by deal, by numbers and by witness."""
