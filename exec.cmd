@rem The scripts of package.json say exec, so that signals meet Node and not a shell. Windows has no such word.
@%*
