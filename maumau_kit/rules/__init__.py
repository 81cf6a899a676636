"""The rules, one topic a file. Topics never import each other; `maumau_kit.kernel` puts them together."""
