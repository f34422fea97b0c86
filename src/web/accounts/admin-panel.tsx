import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Person } from './admin-person.tsx'

interface ManageUserPanelProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly person: { readonly username: string; readonly email: string; readonly avatar: string | null } | undefined
  /** What holds now, and what it is called. */
  readonly current: { readonly label: string; readonly text: string; readonly tone: Tone }
  readonly saving: boolean
  /** A form with this id, which is what Save submits. */
  readonly renderForm: (id: string) => ReactNode
}

/** The frame of both 'Manage User' panels: who it is, what holds now, and the one thing that can be changed. */
export function ManageUserPanel({ open, onClose, person, current, saving, renderForm }: ManageUserPanelProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('manageUser')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={saving}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} busy={saving} busyText={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      {person !== undefined && (
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-4 rounded-2xl border border-hairline p-4">
            <Person person={person} />
            <dl className="flex items-center justify-between gap-4 border-hairline border-t pt-3">
              <dt className="text-ink-faint text-xs">{current.label}</dt>
              <dd>
                <Badge tone={current.tone}>{current.text}</Badge>
              </dd>
            </dl>
          </div>
          {renderForm(id)}
        </div>
      )}
    </Drawer>
  )
}

/** Keeps the browser from leaving the page; the rest is the panel's. */
export function submitting(submit: () => void) {
  return (event: SyntheticEvent) => {
    event.preventDefault()
    submit()
  }
}
