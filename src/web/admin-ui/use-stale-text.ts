import { ApiError, messageOf } from '../api/errors.ts'
import { useTexts } from '../texts/texts.ts'
import { dateTimeText } from '../ui/date-text.ts'
import type { Complaint } from './use-change.ts'
import { type AnyStatus, useStatusText } from './words.ts'

interface Trail {
  /** The names of the figures that tell who was there before and when. */
  readonly by: string
  readonly at: string
  readonly text: (figures: { readonly name: string; readonly status: string; readonly when: string }) => string
}

/** For a change that came too late: the server's sentence, and beneath it who was faster and when. */
export function useStaleText({ by, at, text }: Trail): (error: unknown) => Complaint {
  const t = useTexts('admin')
  const statusText = useStatusText()
  return (error) => {
    const complaint = { text: messageOf(error, t('failed')) }
    if (!(error instanceof ApiError)) return complaint
    const { [by]: name, [at]: when, status } = error.figures
    if (typeof name !== 'string' || typeof when !== 'string') return complaint
    return { ...complaint, reason: text({ name, when: dateTimeText(when), status: statusText(status as AnyStatus) }) }
  }
}
