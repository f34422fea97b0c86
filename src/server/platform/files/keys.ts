// A file's key is its folder and its name. The server generates the names, so text of any other form is not a key.

/** What a folder holds: the content type of each extension, and whether its files may be read without a signature. */
export interface Folder {
  readonly types: Readonly<Record<string, string>>
  readonly isPublic: boolean
}

export type Folders = Readonly<Record<string, Folder>>
export type FileKey<Name extends string = string> = `${Name}/${string}`

const NAME = /^[0-9a-f]{40}\.([a-z0-9]{2,5})$/

/** The key for a folder and a name from outside, or null when this server cannot have issued it. */
export function parseFileKey(folders: Folders, folder: string, name: string): FileKey | null {
  if (!Object.hasOwn(folders, folder)) return null
  const extension = NAME.exec(name)?.[1]
  if (extension === undefined || !Object.hasOwn(folders[folder]?.types ?? {}, extension)) return null
  return `${folder}/${name}`
}

/** A key read back from its row; anything else in that column is a bug or a tampered database. */
export function parseStoredKey<Name extends string>(folders: Folders, folder: Name, text: string): FileKey<Name> {
  const [storedFolder = '', name = ''] = text.split('/')
  if (storedFolder !== folder || parseFileKey(folders, storedFolder, name) !== text) throw new Error(`not a key of ${folder}`)
  return text as FileKey<Name>
}

export function contentTypeOf(folders: Folders, key: FileKey): string {
  const [folder = '', extension = ''] = key.split(/\/.*\./)
  return folders[folder]?.types[extension] ?? 'application/octet-stream'
}
