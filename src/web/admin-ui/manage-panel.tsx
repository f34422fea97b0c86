import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Person, type PersonShown } from './person.tsx'

interface ManagePanelProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly saving: boolean
  readonly save?: string
  readonly savingText?: string
  readonly tools?: ReactNode
  /** A form with this id, which is what Save submits. */
  readonly renderForm: (id: string) => ReactNode
}

/** The frame of the panels that hold a form: Cancel, Save, and what is between. */
export function ManagePanel({ open, onClose, title, saving, save, savingText, tools, renderForm }: ManagePanelProps) {
  const t = useTexts('admin')
  const id = useId()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={title}
      tools={tools}
      footer={
        <div className="flex gap-3 sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={saving}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} className="max-sm:grow" busy={saving} busyText={savingText ?? t('saving')}>
            {save ?? t('save')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-6">{renderForm(id)}</div>
    </Drawer>
  )
}

interface SubjectProps {
  readonly person: PersonShown
  /** What holds now, and what that is called. */
  readonly label: string
  readonly children: ReactNode
}

/** Whom a panel is about. */
export function Subject({ person, label, children }: SubjectProps) {
  return (
    <div className="flex flex-col gap-4 rounded-2xl border border-hairline p-4">
      <Person person={person} />
      <dl className="flex items-center justify-between gap-4 border-hairline border-t pt-3">
        <dt className="text-ink-faint text-xs">{label}</dt>
        <dd>{children}</dd>
      </dl>
    </div>
  )
}

/** Keeps the browser from leaving the page; the rest is the panel's. */
export function submitting(submit: () => void) {
  return (event: SyntheticEvent) => {
    event.preventDefault()
    submit()
  }
}
