// Reads payment values from a picture. Nothing waits for this: an unreadable picture has no values.

import type { Field } from '#domain/bank-slip/field.ts'
import type { Word } from '#domain/bank-slip/lines.ts'
import { type ReceiptReading, readReceipt } from '#domain/bank-slip/receipt.ts'
import { DomainError } from '#domain/errors.ts'
import type { AccountId } from '#domain/ids.ts'
import { paisaFromRupees } from '#domain/money.ts'
import { type ClaimedPayment, compareReading, READ_FIELDS, type ReadField } from '#domain/proof-reading.ts'
import { chargeRest } from '../allowances.ts'
import type { Deps } from '../deps.ts'
import { PROOF_SHAPE } from '../file-folders.ts'
import { intakeForRecognition, type RecognisablePicture } from '../platform/media/images.ts'
import { OutageError } from '../platform/process/outages.ts'
import type { ReadOptions } from '../platform/recognition/recognition.ts'
import type { Reading, ReadWord } from './reading-store.ts'

/** Enough for every real value, and few enough for a page of sessions. */
const MAX_WORDS_PER_FIELD = 8
/** Fractions of the picture are sent with four decimals, which is finer than a pixel. */
const SHARE_DECIMALS = 4

interface Found {
  readonly reading: Reading
  readonly doubtful: readonly ReadField[]
}

/** A minimum charge, because opening the picture takes time too. */
const LEAST_CHARGED_MS = 1_000

const NOTHING_READ: Reading = { amount: null, transactionID: null, paidAt: null, accountNumber: null, words: [], unnamed: [] }

/**
 * Null if the picture was not read. Throws if the file is not a picture or is too large. A doubtful value is kept only if
 * it confirms the buyer's claim; otherwise it counts as unreadable, because a misreading would accuse an honest buyer.
 */
export async function readClaimedProof(
  deps: Pick<Deps, 'recognition' | 'config'>,
  path: string,
  claimed: ClaimedPayment,
): Promise<Reading | null> {
  const found = await readPicture(deps, path)
  if (!found) return null
  const verdicts = compareReading(found.reading, claimed, deps.config.calendar.timeZone, found.reading.unnamed)
  return without(
    found,
    found.doubtful.filter((field) => verdicts[field] !== 'agrees' && verdicts[field] !== 'doubtful'),
  )
}

/** The buyer is waiting, so this answers even if recognition is busy. The time it takes is charged to the account. */
export async function previewProof(deps: Pick<Deps, 'recognition' | 'limits' | 'log'>, account: AccountId, path: string): Promise<Reading> {
  await deps.limits.take('read-proof', account, LEAST_CHARGED_MS)
  const onSpent = (milliseconds: number) => void chargeRest(deps, 'read-proof', account, milliseconds - LEAST_CHARGED_MS)
  try {
    const found = await readPicture(deps, path, { isPreview: true, onSpent })
    return found ? without(found, found.doubtful) : NOTHING_READ
  } catch (error) {
    const isBusy = error instanceof OutageError || (error instanceof DomainError && error.code === 'overloaded')
    if (!isBusy) throw error
    return NOTHING_READ
  }
}

async function readPicture({ recognition }: Pick<Deps, 'recognition'>, path: string, options: ReadOptions = {}): Promise<Found | null> {
  const picture = await intakeForRecognition(path, { ...PROOF_SHAPE, isUrgent: false })
  const words = await recognition.read(picture.pgm, options)
  return words && toFound(readReceipt(words), picture)
}

function without({ reading }: Found, fields: readonly ReadField[]): Reading {
  const removed = Object.fromEntries(fields.map((field) => [field, null]))
  return {
    ...reading,
    ...removed,
    words: reading.words.filter(({ field }) => !fields.includes(field)),
    unnamed: reading.unnamed.filter((field) => !fields.includes(field)),
  }
}

function toFound(receipt: ReceiptReading, picture: RecognisablePicture): Found {
  const { transactionId, paidAt, accountNumber } = receipt
  const amount = receipt.amount && paisaFromRupees(receipt.amount.value) ? receipt.amount : null
  const fields = { amount, transactionID: transactionId, paidAt, accountNumber }
  return {
    reading: {
      amount: amount?.value ?? null,
      transactionID: transactionId?.value ?? null,
      paidAt: paidAt?.value ?? null,
      accountNumber: accountNumber?.value ?? null,
      words: READ_FIELDS.flatMap((field) => wordsOf(field, fields[field], picture)),
      unnamed: READ_FIELDS.filter((field) => fields[field]?.isUnnamed),
    },
    doubtful: READ_FIELDS.filter((field) => fields[field]?.isDoubtful),
  }
}

function wordsOf(field: ReadField, read: Field<unknown> | null, { width, height }: RecognisablePicture): ReadWord[] {
  return (read?.words ?? []).slice(0, MAX_WORDS_PER_FIELD).map((word: Word) => ({
    field,
    left: share(word.left, width),
    top: share(word.top, height),
    width: share(word.width, width),
    height: share(word.height, height),
  }))
}

function share(pixels: number, all: number): number {
  return Number(Math.min(1, Math.max(0, pixels / all)).toFixed(SHARE_DECIMALS))
}
