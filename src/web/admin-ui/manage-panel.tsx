import { type ReactNode, type SyntheticEvent, useId, useMemo, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { isStrayInside, useOpenedAt } from '../ui/use-double-press.ts'
import { Person, type PersonShown } from './person.tsx'
import { UnsavedContext } from './unsaved.ts'

interface ManagePanelProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly saving: boolean
  /** The row's id, for a panel that can move to another row. */
  readonly row?: string | undefined
  /** The panel is about to move to another row, so it cannot save. */
  readonly isMoving?: boolean
  /** False if the row can no longer be changed. */
  readonly hasSave?: boolean
  /** Nothing is chosen at first, so Save is not prominent until something is. */
  readonly isSaveQuiet?: boolean
  readonly save?: string
  readonly savingText?: string
  /** Shown after the title. */
  readonly badge?: ReactNode
  readonly tools?: ReactNode
  readonly width?: 'narrow' | 'wide'
  /** Renders a form with this id, which the Save button submits. */
  readonly renderForm: (id: string) => ReactNode
}

/** The frame of panels with a form: Cancel, Save and the form. */
export function ManagePanel(props: ManagePanelProps) {
  const {
    open,
    onClose,
    title,
    saving,
    row,
    isMoving,
    hasSave = true,
    isSaveQuiet = false,
    save,
    savingText,
    badge,
    tools,
    width = 'narrow',
  } = props
  const { renderForm } = props
  const t = useTexts('admin')
  const id = useId()
  const shownAtMs = useOpenedAt(open && (row ?? true))
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [action, setAction] = useState<string>()
  const unsaved = useMemo(() => ({ isUnsaved, setIsUnsaved, setAction }), [isUnsaved])
  return (
    <UnsavedContext value={unsaved}>
      <Drawer
        open={open}
        onClose={onClose}
        title={title}
        badge={badge}
        tools={tools}
        width={width}
        footer={
          <div className="flex gap-3 sm:justify-end">
            <Button variant="secondary" onClick={onClose} disabled={saving}>
              {t('cancel')}
            </Button>
            {hasSave && (
              <Button
                type="submit"
                variant={isSaveQuiet && !isUnsaved ? 'secondary' : 'primary'}
                form={id}
                className="max-sm:grow"
                busy={saving}
                busyText={savingText ?? t('saving')}
                disabled={isMoving ?? false}
                onClick={(event) => {
                  // A double press: the first half has already saved the previous row.
                  if (isStrayInside(event.nativeEvent, shownAtMs.current)) event.preventDefault()
                }}
              >
                {action ?? save ?? t('save')}
              </Button>
            )}
          </div>
        }
      >
        <div className="flex flex-col gap-6">{renderForm(id)}</div>
      </Drawer>
    </UnsavedContext>
  )
}

interface SubjectProps {
  readonly person: PersonShown
  /** Labels the current value, which is passed as the child. */
  readonly label: string
  readonly children: ReactNode
}

/** The person a panel is about, and the current value. */
export function Subject({ person, label, children }: SubjectProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-2xl border border-hairline p-4">
      <Person person={person} whole />
      <dl>
        <dt className="sr-only">{label}</dt>
        <dd>{children}</dd>
      </dl>
    </div>
  )
}

/** Prevents the browser's own form submission. */
export function submitting(submit: () => void) {
  return (event: SyntheticEvent) => {
    event.preventDefault()
    submit()
  }
}
