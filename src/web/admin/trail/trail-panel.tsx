import { useEffect, useEffectEvent } from 'react'
import type { TrailRow } from '#contract/trail.ts'
import { comparisonOf, fieldKindOf, type RecordedValue } from '#domain/trail.ts'
import { Details } from '../../admin-ui/details.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { ActorLink, PartyLinks } from '../../admin-ui/person-link.tsx'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { text } from '../../texts/translate.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Moment } from '../../ui/moment.tsx'
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
    <Drawer open={row !== undefined} onClose={onClose} title={shown ? words.done(shown) : ''} width="wide">
      {shown && (
        <div className="flex flex-col gap-6">
          <What row={shown} />
          <Values row={shown} />
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
          { label: t('when'), value: <Moment iso={createdAt} /> },
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

/** Values before and after: side by side, or stacked on a phone. Something created or removed has only one side. */
function Values({ row }: { readonly row: TrailRow }) {
  const t = useTexts('adminTrail')
  const words = useTrailWords()
  const { fields } = row
  if (fields.length === 0) return <p className="text-ink-soft text-sm">{t('noValues')}</p>
  const comparison = comparisonOf(fields)
  const sides = SIDES[comparison]
  return (
    <PanelSection title={t(comparison === 'both' ? 'values' : comparison)}>
      <table className="w-full text-sm max-md:block">
        <thead className="max-md:sr-only">
          <tr className="text-start text-ink-faint text-xs">
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {t('field')}
            </th>
            {sides.map((side) => (
              <th key={side} scope="col" className="py-2 ps-3 text-start font-medium">
                {t(comparison === 'both' ? side : 'recorded')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline max-md:block">
          {fields.map((each) => {
            const isChanged = comparison === 'both' && each.isChanged
            return (
              <tr
                key={each.field}
                className={cx('max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-1 max-md:py-3', isChanged && 'font-medium')}
              >
                <th
                  scope="row"
                  className={cx(
                    'py-2.5 pe-3 text-start align-top font-medium text-ink-soft max-md:py-0',
                    comparison === 'both' && 'max-md:col-span-2',
                  )}
                >
                  <span className="flex flex-wrap items-center gap-2">
                    {words.field(each.field, row)}
                    {isChanged && <Badge tone="accent">{t(each.before === null ? 'added' : 'changed')}</Badge>}
                  </span>
                </th>
                {sides.map((side) => (
                  <td
                    key={side}
                    className={cx(
                      'wrap-anywhere py-2.5 ps-3 align-top text-ink-soft max-md:p-0',
                      isChanged && side === 'after' && 'text-ink',
                    )}
                  >
                    {comparison === 'both' && (
                      <span aria-hidden="true" className="block text-ink-faint text-xs md:hidden">
                        {t(side)}
                      </span>
                    )}
                    <Value field={each.field} value={each[side]} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </PanelSection>
  )
}

const SIDES = { both: ['before', 'after'], created: ['after'], removed: ['before'] } as const

function Value({ field, value }: { readonly field: string; readonly value: RecordedValue }) {
  const t = useTexts('adminTrail')
  const words = useTrailWords()
  if (value === null) return <span className="text-ink-faint">{t('nothing')}</span>
  if (fieldKindOf(field) === 'id')
    return (
      <span className="flex flex-col items-start">
        {String(value)
          .split(', ')
          .map((id) => (
            <ShortId key={id} id={id} name={t('id')} />
          ))}
      </span>
    )
  return <bdi>{words.value(field, value)}</bdi>
}
