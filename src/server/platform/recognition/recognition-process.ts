// The process that recognises text in pictures and compares them, one at a time. Its parent ends it when it takes too long, and starts
// another one.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Word } from '#domain/bank-slip/lines.ts'
import type { GreyPicture } from '../media/align-pictures.ts'
import { fromPgm, toPgm } from '../media/pgm.ts'
import { takeSecondLook } from '../media/second-look.ts'
import { withHiddenEnds } from './hidden-ends.ts'
import type { Picture, Reply, Request } from './recognition.ts'
import { wordsOf } from './words.ts'

/** The WebAssembly build of Tesseract describes no types; these are the parts used here. */
interface Tesseract {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void }
  readonly TessBaseAPI: new () => {
    Init(dataPath: null, language: string, engine: number): number
    SetVariable(name: string, value: string): void
    SetImageFile(orientation: number, radians: number): number
    Recognize(monitor: null): number
    GetTSVText(page: number): string
  }
}
type Core = (options: { print: (line: string) => void; printErr: (line: string) => void }) => Promise<Tesseract>

const DATA = fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'))
/** Tesseract's mode with neural networks only. */
const ENGINE = 1
const INPUT = '/input'
/** Chats come first. With a much lower priority, nothing would be read in time on a busy machine. */
const NICENESS = 5
/** Tesseract's page segmentation without orientation detection. */
const WHOLE_PAGE = '3'
const ONE_LINE = '7'

try {
  setPriority(NICENESS)
} catch {
  // A service may be forbidden to change priorities.
}

const ignore = () => undefined
// A CommonJS package that must not be bundled into a namespace object.
const require = createRequire(import.meta.url)
const core = require('tesseract.js-core/tesseract-core-simd-lstm') as Core
const tesseract = await core({ print: ignore, printErr: ignore })
tesseract.FS.writeFile('./eng.traineddata', await promisify(gunzip)(await readFile(DATA)))
const api = new tesseract.TessBaseAPI()
if (api.Init(null, 'eng', ENGINE) !== 0) throw new Error('Tesseract could not be initialised')

process.on('message', (request: Request) => {
  if ('one' in request) {
    send({ look: takeSecondLook(request.one, request.other) })
    return
  }
  const before = process.cpuUsage()
  const words = read(request)
  const { user, system } = process.cpuUsage(before)
  send({ words, spentMs: Math.round((user + system) / 1000) })
})
process.on('disconnect', () => process.exit(0))
send('ready')

function read(picture: Picture): readonly Word[] {
  const words = recognise(picture, WHOLE_PAGE, '')
  return words.length === 0 ? words : withHiddenEnds(words, fromPgm(picture), digitsIn)
}

function digitsIn(picture: GreyPicture): string {
  return recognise(toPgm(picture), ONE_LINE, '0123456789')
    .map(({ text }) => text)
    .join('')
}

/** All characters are possible unless `characters` is given. */
function recognise(picture: Uint8Array, segmentation: string, characters: string): readonly Word[] {
  tesseract.FS.writeFile(INPUT, picture)
  if (api.SetImageFile(1, 0) !== 0) return []
  api.SetVariable('tessedit_pageseg_mode', segmentation)
  api.SetVariable('tessedit_char_whitelist', characters)
  return api.Recognize(null) === 0 ? wordsOf(api.GetTSVText(0)) : []
}

function send(reply: Reply): void {
  process.send?.(reply)
}
