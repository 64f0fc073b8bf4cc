// What an entry's facts are made of is at hand wherever facts are.
@_exported public import FileModel
