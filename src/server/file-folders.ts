// Uploads: the folder and allowed types of each kind of file, and how pictures are converted.

import { type FileKey, type Folders, parseStoredKey } from './platform/files/keys.ts'
import type { FileStore } from './platform/files/store.ts'
import type { ImageShape } from './platform/media/images.ts'

/** Only avatars have a public address. */
export const FILE_FOLDERS = {
  avatars: { types: { webp: 'image/webp' }, isPublic: true },
  proofs: { types: { webp: 'image/webp' }, isPublic: false },
  voice: { types: { webm: 'audio/webm', mp4: 'audio/mp4' }, isPublic: false },
} as const satisfies Folders

export const AVATAR_SHAPE: ImageShape = { sidePixels: 512, fit: 'cover', quality: 82 }

/** Admins read proofs, so small coloured text must stay sharp and transparent parts must not disappear on a dark page. */
export const PROOF_SHAPE: ImageShape = {
  sidePixels: 4096,
  fit: 'inside',
  quality: 88,
  background: '#ffffff',
  keepsFineColour: true,
  isUrgent: true,
}

export type Files = FileStore<typeof FILE_FOLDERS>

export function storedFileKey<Name extends keyof typeof FILE_FOLDERS>(folder: Name, text: string): FileKey<Name> {
  return parseStoredKey(FILE_FOLDERS, folder, text)
}
