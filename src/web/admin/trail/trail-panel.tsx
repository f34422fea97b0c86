import { ArrowRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { TrailRow } from '#contract/trail.ts'
import { comparisonOf, fieldKindOf, type RecordedField, type RecordedValue } from '#domain/trail.ts'
import { Details } from '../../admin-ui/details.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { ActorLink, PartyLinks } from '../../admin-ui/person-link.tsx'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { text } from '../../texts/translate.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShortMoment } from '../../ui/moment.tsx'
import { ShortId } from '../../ui/short-id.tsx'
import { toast } from '../../ui/toast.ts'
import { useLastDefined } from '../../ui/use-last-defined.ts'
import { useTrailRow } from './queries.ts'
import { useTrailWords } from './trail-words.ts'

interface TrailPanelProps {
  /** Null while the panel is closed. */
  readonly id: string | null
  /** The loaded rows, which may not include the open one. */
  readonly rows: readonly TrailRow[] | undefined
  readonly onClose: () => void
}

export function TrailPanel({ id, rows, onClose }: TrailPanelProps) {
  const words = useTrailWords()
  const loaded = rows?.find((row) => row._id === id)
  const isElsewhere = id !== null && rows !== undefined && loaded === undefined
  const found = useTrailRow(isElsewhere ? id : null)
  const row = id === null ? undefined : (loaded ?? found.data?.row)
  const shown = useLastDefined(row)
  const giveUp = useEffectEvent(() => {
    toast.error(text('adminTrail', 'gone'))
    onClose()
  })
  const isGone = isElsewhere && found.isError
  useEffect(() => {
    if (isGone) giveUp()
  }, [isGone])
  return (
    <Drawer open={row !== undefined} onClose={onClose} title={shown ? words.done(shown) : ''}>
      {shown && (
        <div className="flex flex-col gap-6">
          <Values row={shown} />
          <What row={shown} />
        </div>
      )}
    </Drawer>
  )
}

function What({ row }: { readonly row: TrailRow }) {
  const t = useTexts('adminTrail')
  const words = useTrailWords()
  const { by, people, subjectKind, subjectID, createdAt, address } = row
  const link = linkTo(row)
  return (
    <PanelSection title={t('details')}>
      <Details
        items={[
          { label: t('by'), value: <ActorLink by={by} /> },
          { label: t('when'), value: <ShortMoment iso={createdAt} /> },
          ...(people.length === 0 ? [] : [{ label: t('people'), value: <PartyLinks parties={people} /> }]),
          { label: words.subject(subjectKind), value: <ShortId id={subjectID} name={t('id')} /> },
          ...(by === null ? [] : [{ label: t('address'), value: address === '' ? t('addressErased') : <bdi dir="ltr">{address}</bdi> }]),
        ]}
      />
      {link !== null && (
        <LinkButton to={link} variant="secondary" size="small" className="self-start">
          {t('openSubject')}
        </LinkButton>
      )}
    </PanelSection>
  )
}

/** Null if the subject no longer has a page. */
function linkTo({ action, subjectKind, subjectID }: TrailRow): string | null {
  if (action.startsWith('delete_')) return null
  switch (subjectKind) {
    case 'session':
      return `${PATHS.adminSessionRequests}?edit=${subjectID}`
    case 'withdrawal':
      return `${PATHS.adminWithdrawRequests}?edit=${subjectID}`
    case 'refund':
      return `${PATHS.adminRefunds}?edit=${subjectID}`
    case 'payout_run':
      return `${PATHS.adminPayouts}/${subjectID}`
    case 'report':
      return `${PATHS.adminReports}?edit=${subjectID}`
    case 'complaint':
      return `${PATHS.adminComplaints}?edit=${subjectID}`
    default:
      return null
  }
}

/** What changed comes first, as 'before → after'. Everything else has one value. */
function Values({ row }: { readonly row: TrailRow }) {
  const t = useTexts('adminTrail')
  const words = useTrailWords()
  const { fields } = row
  if (fields.length === 0) return null
  const isRemoval = comparisonOf(fields) === 'removed'
  const sorted = fields.toSorted((one, other) => Number(hasChanged(other)) - Number(hasChanged(one)))
  return (
    <PanelSection title={t(isRemoval ? 'removed' : fields.some(hasChanged) ? 'values' : 'created')}>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('value')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {sorted.map((each) => (
            <tr key={each.field}>
              <th scope="row" className="w-2/5 py-2.5 pe-3 text-start align-top font-normal text-ink-soft">
                {words.field(each.field, row)}
              </th>
              <td className="wrap-anywhere py-2.5 align-top text-ink">
                {hasChanged(each) ? (
                  <Change {...each} />
                ) : isRemoval || each.after !== null ? (
                  <Value field={each.field} value={each.after ?? each.before} />
                ) : (
                  <span className="text-ink-soft">
                    <Value field={each.field} value={each.before} /> {t('cleared')}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  )
}

/** Something created or removed has only one side. */
function hasChanged({ before, after, isChanged }: RecordedField): boolean {
  return isChanged && before !== null && after !== null
}

function Change({ field, before, after }: RecordedField) {
  const t = useTexts('adminTrail')
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="sr-only">{t('before')}</span>
      <span className="text-ink-soft">
        <Value field={field} value={before} />
      </span>
      <ArrowRight className="size-4 shrink-0 text-ink-faint rtl:-scale-x-100" aria-hidden="true" />
      <span className="sr-only">{t('after')}</span>
      <span className="font-semibold">
        <Value field={field} value={after} />
      </span>
    </span>
  )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function Value({ field, value }: { readonly field: string; readonly value: RecordedValue }) {
  const t = useTexts('adminTrail')
  const words = useTrailWords()
  // A field of an older version may hold an id, too.
  if (fieldKindOf(field) === 'id' || UUID.test(String(value)))
    return (
      <span className="inline-flex flex-col items-start">
        {String(value)
          .split(', ')
          .map((id) => (
            <ShortId key={id} id={id} name={t('id')} />
          ))}
      </span>
    )
  return <bdi>{words.value(field, value)}</bdi>
}
