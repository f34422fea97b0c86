// A finished recording that was not sent yet, kept in the browser: it survives a reload and the end of a session, and is removed
// like other files that were chosen and not sent (api/draft-files.ts). What belongs to it is in its name.

import { readDraftFile, removeDraftFile, storeDraftFile } from '../../api/draft-files.ts'
import type { Recording } from './recorder-state.ts'

export function keepRecording(name: string, { sound, clientID, seconds, peaks }: Recording): void {
  void storeDraftFile(name, new File([sound], JSON.stringify({ clientID, seconds, peaks }), { type: sound.type }))
}

export function forgetRecording(name: string): void {
  void removeDraftFile(name)
}

export async function findKeptRecording(name: string): Promise<Recording | null> {
  const file = await readDraftFile(name)
  const about = file && readAbout(file.name)
  return about && { ...about, sound: file, address: URL.createObjectURL(file) }
}

type About = Pick<Recording, 'clientID' | 'seconds' | 'peaks'>

/** An older version may have stored another form. */
export function readAbout(text: string): About | null {
  try {
    const { clientID, seconds, peaks } = JSON.parse(text) as Readonly<Record<string, unknown>>
    const isRight = typeof clientID === 'string' && typeof seconds === 'number' && Array.isArray(peaks)
    return isRight ? { clientID, seconds, peaks: peaks.filter((peak) => typeof peak === 'number') } : null
  } catch {
    return null
  }
}
