// Takes in an uploaded picture and returns a new one. The type is recognised by the bytes and the size is read from the header
// before anything is decoded. Only pixels are kept: no EXIF, no profile, no payload.

import { open } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import phash from 'sharp-phash'
import { DomainError } from '#domain/errors.ts'
import { openQueueWithPriority } from '../process/queue.ts'
import type { GreyPicture } from './align-pictures.ts'
import { toPgm } from './pgm.ts'
import { LOOK_HEIGHT, LOOK_WIDTH } from './second-look.ts'

/** How a picture is converted. */
export interface ImageShape {
  readonly sidePixels: number
  /** `cover` fills a square and cuts off the rest; `inside` keeps all of it and never enlarges. */
  readonly fit: 'cover' | 'inside'
  readonly quality: number
  /** Replaces transparency, which would make parts disappear on a page of the same colour. */
  readonly background?: string
  /** Set for small coloured text. */
  readonly keepsFineColour?: boolean
  /** Converted before other waiting pictures, because money waits for it. */
  readonly isUrgent?: boolean
}

export interface TakenImage {
  readonly bytes: Buffer
  readonly extension: 'webp'
  readonly width: number
  readonly height: number
}

export interface RecognisablePicture {
  readonly pgm: Uint8Array
  readonly width: number
  readonly height: number
}

type ImageType = 'png' | 'jpeg' | 'webp'

const MAX_PIXELS = 40_000_000
const TIMEOUT_SECONDS = 20
/** Each decode takes one of four threads, which files and password hashes use too. */
const DECODES_AT_ONCE = 2
const MAX_WAITING = 50

/** The package is one function, although its types describe an object with a `default`. */
const perceptualHash = phash as unknown as typeof phash.default

let decoder: ReturnType<typeof openQueueWithPriority> | undefined

export async function intakeImage(path: string, shape: ImageShape): Promise<TakenImage> {
  await checkImage(path, shape)
  return queueOf(shape)(() => reencode(path, shape))
}

/** Checks the type and the size by the first bytes, before the work of decoding. */
export async function checkImage(path: string, shape: ImageShape): Promise<void> {
  const type = await typeByBytes(path)
  if (type === null) throw new DomainError('image_type')
  await queueOf(shape)(() => checkHeader(path, type))
}

/** A fingerprint of how a picture looks, as 64 characters 0 or 1: similar pictures differ in few of them. */
export async function lookOf({ bytes }: TakenImage, shape: ImageShape): Promise<string> {
  return queueOf(shape)(() => perceptualHash(bytes))
}

/** A small grey copy of a stored picture, to compare with another (second-look.ts). */
export async function greyOf(path: string, shape: ImageShape): Promise<GreyPicture> {
  return queueOf({ ...shape, isUrgent: false })(() => readable(shrinkToGrey(path)))
}

async function shrinkToGrey(path: string): Promise<GreyPicture> {
  const { data, info } = await openSource(path, MAX_PIXELS)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width: LOOK_WIDTH, height: LOOK_HEIGHT, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** Only this much of a long screenshot is recognised, as a multiple of its width. */
const LONGEST_PER_WIDTH = 2.4
const RECOGNISED_WIDTH = 900
/** From 0 (black) to 255. */
const DARK = 110

/**
 * Contrast is stretched over the full range. If a few words cover less than 1% of the picture, the darkest 1% includes paper: stretching
 * from there would turn the JPEG noise around letters black.
 */
const STRETCHED_PERCENTS = { lower: 0, upper: 100 }

/** Prepares a picture for recognition: grey, dark on light, with full contrast, and not larger than needed. */
export async function intakeForRecognition(path: string, shape: ImageShape): Promise<RecognisablePicture> {
  await checkImage(path, shape)
  return queueOf(shape)(() => readable(prepareForRecognition(path)))
}

async function prepareForRecognition(path: string): Promise<RecognisablePicture> {
  const grey = await openSource(path, MAX_PIXELS)
    .autoOrient()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width: RECOGNISED_WIDTH, height: RECOGNISED_WIDTH * LONGEST_PER_WIDTH, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = grey.info
  const prepared = () => sharp(grey.data, { raw: grey.info })
  const { channels } = await prepared().stats()
  const pixels = await prepared()
    .negate((channels[0]?.mean ?? 0) < DARK)
    .normalise(STRETCHED_PERCENTS)
    .greyscale()
    .raw()
    .toBuffer()
  return { pgm: toPgm({ width, height, pixels }), width, height }
}

function queueOf({ isUrgent = false }: ImageShape) {
  decoder ??= prepareDecoder()
  return isUrgent ? decoder.urgently : decoder.inTurn
}

/** Unused decoders are attack surface, so all but three are disabled. */
function prepareDecoder() {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  sharp.concurrency(1)
  // Every picture is read once; a cache would only waste memory.
  sharp.cache(false)
  return openQueueWithPriority({ atOnce: DECODES_AT_ONCE, maxWaiting: MAX_WAITING })
}

async function typeByBytes(path: string): Promise<ImageType | null> {
  const start = Buffer.alloc(12)
  const file = await open(path, 'r')
  try {
    await file.read(start, 0, start.length, 0)
  } finally {
    await file.close()
  }
  if (start.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png'
  if (start.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg'
  if (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

async function checkHeader(path: string, type: ImageType): Promise<void> {
  const { format, width, height } = await readable<Metadata>(openSource(path, false).metadata())
  if (format !== type) throw new DomainError('image_type')
  if (width * height > MAX_PIXELS) throw new DomainError('image_too_large')
}

async function reencode(path: string, shape: ImageShape): Promise<TakenImage> {
  const upright = openSource(path, MAX_PIXELS).autoOrient().timeout({ seconds: TIMEOUT_SECONDS })
  const { data, info } = await readable(shaped(upright, shape).toBuffer({ resolveWithObject: true }))
  return { bytes: data, extension: 'webp', width: info.width, height: info.height }
}

function shaped(upright: Sharp, { sidePixels, fit, quality, background, keepsFineColour = false }: ImageShape): Sharp {
  const resized = upright.resize(sidePixels, sidePixels, { fit, withoutEnlargement: fit === 'inside' })
  const opaque = background === undefined ? resized : resized.flatten({ background })
  return opaque.webp({ quality, smartSubsample: keepsFineColour })
}

/** Reads only one page, or an animation's first frame. Camera files often have small flaws, so only real errors refuse a picture. */
function openSource(path: string, limitInputPixels: number | false): Sharp {
  return sharp(path, { pages: 1, failOn: 'error', limitInputPixels, unlimited: false })
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    // The decoder's own message contains our paths and does not help a person with a broken picture.
    throw new DomainError('image_unreadable')
  }
}
