import { type ReactNode, useRef } from 'react'
import { useTexts } from '../texts/texts.ts'
import { dateTimeText } from '../ui/date-text.ts'
import { Words } from '../ui/words.tsx'
import { AdvanceSwitch } from './advance-switch.tsx'
import { ManagePanel } from './manage-panel.tsx'
import { PanelSection } from './panel-section.tsx'
import { PanelStepper } from './panel-stepper.tsx'
import { StatusBadge } from './status-badge.tsx'
import { usePanelMoved } from './use-panel-moved.ts'
import type { RowStepper } from './use-row-stepper.ts'

/** A row that an admin closes once, with a note to the people concerned. */
export interface OutcomeRow {
  readonly _id: string
  readonly status: 'pending' | 'closed'
  readonly note: string | null
  readonly decidedBy: string | null
  readonly decidedAt: string | null
}

interface OutcomePanelProps {
  readonly title: string
  readonly open: boolean
  /** Undefined until a row is shown for the first time. */
  readonly row: OutcomeRow | undefined
  /** The name of the person who opened the case, announced when the panel moves to it. */
  readonly from: string | undefined
  /** The decision as text. */
  readonly outcome: string | null
  /** The people and the subject. */
  readonly details: ReactNode
  /** Renders the form of a pending row. */
  readonly renderForm: (id: string) => ReactNode
  readonly stepper: RowStepper
  readonly saving: boolean
  readonly onClose: () => void
}

/** The panel of a case list: the people and the subject, then the form, or the decision once closed. */
export function OutcomePanel(props: OutcomePanelProps) {
  const { title, open, row, from, outcome, details, renderForm, stepper, saving, onClose } = props
  const content = useRef<HTMLDivElement>(null)
  usePanelMoved(content, open && row && from !== undefined ? { id: row._id, name: from } : undefined)
  const isPending = row?.status === 'pending'
  return (
    <ManagePanel
      open={open}
      onClose={onClose}
      title={title}
      badge={row && <StatusBadge status={row.status} />}
      tools={<PanelStepper stepper={stepper} />}
      saving={saving}
      row={row?._id}
      isMoving={stepper.isMoving}
      hasSave={isPending}
      isSaveQuiet
      width="wide"
      renderForm={(id) =>
        row && (
          <div ref={content} className="grid items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-4">{details}</div>
            {/* Beside the details, so that the decision is in view while the admin reads them. */}
            <div className="flex min-w-0 flex-col gap-6 md:sticky md:top-0">
              {isPending ? <div key={row._id}>{renderForm(id)}</div> : <Decided row={row} outcome={outcome} />}
              <AdvanceSwitch />
            </div>
          </div>
        )
      }
    />
  )
}

function Decided({ row: { note, decidedBy, decidedAt }, outcome }: { readonly row: OutcomeRow; readonly outcome: string | null }) {
  const t = useTexts('admin')
  return (
    <PanelSection title={t('decision')}>
      {outcome !== null && <p className="font-medium text-ink text-sm">{outcome}</p>}
      {note !== null && <Words text={note} />}
      {decidedBy !== null && decidedAt !== null && (
        <p className="text-ink-soft text-sm">{t('decidedBy', { name: decidedBy, when: dateTimeText(decidedAt) })}</p>
      )}
    </PanelSection>
  )
}
