import type { RefObject } from 'react'
import { LONGEST_NOTE } from '#domain/rejections.ts'
import { NoteField } from '../../admin-ui/note-field.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { Translatable } from '../../texts/translate.ts'

interface RejectNoteProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly note: string
  readonly onChange: (note: string) => void
  readonly onConfirm: () => void
  readonly isRequired: boolean
  readonly error: Translatable | undefined
}

export function RejectNote({ isRequired, ...field }: RejectNoteProps) {
  const t = useTexts('adminSessions')
  const label = isRequired ? t('rejectNote') : t('rejectNoteOptional')
  return <NoteField {...field} label={label} hint={t('rejectNoteHint', { count: LONGEST_NOTE })} />
}
