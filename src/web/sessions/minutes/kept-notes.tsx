import { useMutation } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { updateSessionNote } from '#contract/minutes.ts'
import type { PartySession } from '#contract/sessions.ts'
import { MAX_NOTE_LENGTH, MAX_NOTES, noteRefusal } from '#domain/minutes.ts'
import { languageOf } from '#texts/language-of.ts'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../texts/texts.ts'
import { text as translatable } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { NoteField } from '../../ui/note-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useRefreshSessions } from '../queries.ts'

// Kept minutes as the two parties see them: the notes they leave for each other.

/** A blank text deletes the note. */
function useSaveNote(sessionId: string) {
  const refresh = useRefreshSessions()
  return useMutation({
    mutationFn: (note: string) => call(updateSessionNote, { params: { id: sessionId }, body: { note } }),
    onSuccess: (reply) => {
      toast.success(reply)
      refresh()
    },
    // The minutes may no longer be kept.
    onError: refresh,
  })
}

export interface KeptNotesProps {
  readonly session: PartySession
  /** The other party's name. */
  readonly name: string
  /** Passed in, because reports belong to another feature. */
  readonly renderReport: (noteId: string) => ReactNode
}

/** Notes that the two leave for each other until they meet: a few each, of which only the last is shown. */
export function KeptNotes({ session, name, renderReport }: KeptNotesProps) {
  const t = useTexts('minutes')
  const { own, left, other, otherID } = session.notes
  const [isEditing, setEditing] = useState(false)
  const remove = useSaveNote(session._id)
  const closed = noteRefusal(session.notes)
  return (
    <div className="flex flex-col gap-4 border-hairline border-t p-5 md:p-6">
      {other !== null && (
        <Note title={t('noteFrom', { name })} note={other} strong>
          {otherID !== null && renderReport(otherID)}
        </Note>
      )}
      {own !== null && !isEditing && (
        <Note title={t('yourNote', { name })} note={own}>
          <Button
            variant="quiet"
            size="small"
            busy={remove.isPending}
            onClick={() => remove.mutate('', { onError: (error) => toast.error(messageOf(error, NOT_REMOVED)) })}
          >
            {t('removeNote')}
          </Button>
        </Note>
      )}
      {closed !== null ? (
        <p className="text-ink-soft text-sm">
          {closed === 'notes_used_up' ? t('notesUsedUp', { max: MAX_NOTES }) : t('noteWaits', { name })}
        </p>
      ) : isEditing ? (
        <NoteForm session={session} name={name} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
            <StickyNote aria-hidden="true" />
            {own === null ? t('leaveNote', { name }) : t('anotherNote')}
          </Button>
          {left === 1 && <p className="text-ink-soft text-sm">{t('notesLeft', { count: left })}</p>}
        </div>
      )}
    </div>
  )
}

interface NoteProps {
  readonly title: string
  readonly note: string
  readonly strong?: boolean
  /** Actions for the note. */
  readonly children: ReactNode
}

function Note({ title, note, strong = false, children }: NoteProps) {
  return (
    <div className={cx('flex items-start justify-between gap-4', strong && 'rounded-2xl rounded-es-md bg-primary-soft px-4 py-3')}>
      <figure className="min-w-0 grow">
        <figcaption className="font-semibold text-ink-soft text-xs">{title}</figcaption>
        <blockquote dir="auto" lang={languageOf(note)} className="wrap-anywhere mt-1 whitespace-pre-line text-ink">
          {note}
        </blockquote>
      </figure>
      <div className="-my-2 -me-3 shrink-0">{children}</div>
    </div>
  )
}

function NoteForm({ session, name, onDone }: Omit<KeptNotesProps, 'renderReport'> & { readonly onDone: () => void }) {
  const t = useTexts('minutes')
  const save = useSaveNote(session._id)
  const [typed, setTyped] = useState('')
  const excess = [...typed.trim()].length - MAX_NOTE_LENGTH
  const isReady = typed.trim() !== '' && excess <= 0
  const hint = `${t('noteHint', { name, count: MAX_NOTE_LENGTH })} ${t('notesLeft', { count: session.notes.left })}`
  function submit() {
    if (isReady && !save.isPending) save.mutate(typed, { onSuccess: onDone })
  }
  return (
    <form
      // On a phone the bottom bar would cover the buttons.
      className="flex scroll-mb-24 flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <NoteField
        // The button that opened the form is gone, so the field takes over the focus.
        field={focusAtEnd}
        label={t('leaveNote', { name })}
        hint={hint}
        error={excess > 0 ? t('noteTooLong', { count: excess }) : save.isError ? messageOf(save.error, NOT_SAVED) : undefined}
        rows={3}
        placeholder={t('noteExample')}
        note={typed}
        onChange={setTyped}
        onConfirm={submit}
      />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="small" onClick={onDone} disabled={save.isPending}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="small" busy={save.isPending} busyText={t('savingNote')} disabled={!isReady}>
          {t('saveNote')}
        </Button>
      </div>
    </form>
  )
}

const NOT_SAVED = translatable('minutes', 'noteFailed')
const NOT_REMOVED = translatable('minutes', 'removeFailed')

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  if (field === null || field === document.activeElement) return
  field.focus()
  field.form?.scrollIntoView({ block: 'nearest' })
  field.setSelectionRange(field.value.length, field.value.length)
}
