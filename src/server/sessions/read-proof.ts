// Reads the values of a payment from a picture. Nothing waits for it: a picture that cannot be read has no values.

import { DomainError } from '#domain/errors.ts'
import { paisaFromRupees } from '#domain/money.ts'
import type { ReadField } from '#domain/proof-reading.ts'
import type { Field } from '#domain/receipt/field.ts'
import type { Word } from '#domain/receipt/lines.ts'
import { type ReceiptReading, readReceipt } from '#domain/receipt/receipt.ts'
import type { Deps } from '../deps.ts'
import { PROOF_SHAPE } from '../file-folders.ts'
import { intakeForRecognition, type RecognisablePicture } from '../platform/media/images.ts'
import { OutageError } from '../platform/process/outages.ts'
import type { Reading, ReadWord } from './reading-store.ts'

/** Enough for every value in practice, and few enough for a page of sessions. */
const MAX_WORDS_PER_FIELD = 8
/** A share of the picture is sent with four decimals, which is less than a pixel. */
const SHARE_DECIMALS = 4

const NOTHING_READ: Reading = { amount: null, transactionID: null, paidAt: null, accountNumber: null, words: [] }

/** Null when the picture was not read. Refused when it is no picture, or too large. */
export async function readProof(
  { recognition }: Pick<Deps, 'recognition'>,
  path: string,
  { isUrgent }: { readonly isUrgent: boolean },
): Promise<Reading | null> {
  const picture = await intakeForRecognition(path, { ...PROOF_SHAPE, isUrgent })
  const words = await recognition.read(picture.png, { isUrgent })
  return words && toReading(readReceipt(words), picture)
}

/** For a buyer who waits: also when everything is busy there is an answer. */
export async function readProofAtOnce(deps: Pick<Deps, 'recognition'>, path: string): Promise<Reading> {
  try {
    return (await readProof(deps, path, { isUrgent: true })) ?? NOTHING_READ
  } catch (error) {
    const isBusy = error instanceof OutageError || (error instanceof DomainError && error.code === 'overloaded')
    if (!isBusy) throw error
    return NOTHING_READ
  }
}

function toReading(receipt: ReceiptReading, picture: RecognisablePicture): Reading {
  const { transactionId, paidAt, accountNumber } = receipt
  const amount = receipt.amount && paisaFromRupees(receipt.amount.value) ? receipt.amount : null
  return {
    amount: amount?.value ?? null,
    transactionID: transactionId?.value ?? null,
    paidAt: paidAt?.value ?? null,
    accountNumber: accountNumber?.value ?? null,
    words: [
      ...wordsOf('amount', amount, picture),
      ...wordsOf('transactionID', transactionId, picture),
      ...wordsOf('paidAt', paidAt, picture),
      ...wordsOf('accountNumber', accountNumber, picture),
    ],
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
