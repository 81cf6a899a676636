"""Cards drawn as paths: the same picture at any size on any machine, with no font in it."""
