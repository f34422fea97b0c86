import type { OwnReport } from '#contract/reports.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { OwnPage } from '../../ui/own-page.tsx'
import { useOwnReports } from './queries.ts'

/** The signed-in person's reports, with the decisions on them. */
export function OwnReportsPage() {
  const t = useTexts('reports')
  return (
    <OwnPage title={t('ownTitle')} back={t('backToProfile')} query={useOwnReports()} failed={{ title: t('loadFailed'), retry: t('retry') }}>
      {(reports) => <Reports reports={reports} />}
    </OwnPage>
  )
}

function Reports({ reports }: { readonly reports: readonly OwnReport[] }) {
  const t = useTexts('reports')
  if (reports.length === 0) return <p className="text-ink-soft">{t('none')}</p>
  return (
    <ul className="flex flex-col gap-5">
      {reports.map((report) => (
        <Report key={report._id} report={report} />
      ))}
    </ul>
  )
}

function Report({ report: { subject, username, reason, words, createdAt, note } }: { readonly report: OwnReport }) {
  const t = useTexts('reports')
  const language = useLanguage()
  const names = useNames()
  return (
    <li className="flex flex-col gap-1">
      <p className="font-medium text-ink">{t(subject === 'note' ? 'aboutNote' : 'about', { name: names.person(username) })}</p>
      <p className="text-ink-soft text-sm">
        {t(`reason.${reason}`)} · {t('sentAt', { time: shortDateTimeText(createdAt, language) })}
      </p>
      {words !== null && (
        <p className="whitespace-pre-line text-ink-soft text-sm">
          {t('youWrote')} <bdi>{words}</bdi>
        </p>
      )}
      {note === null ? (
        <p className="text-ink-soft text-sm">{t('waiting')}</p>
      ) : (
        <p dir="auto" className="mt-2 rounded-control bg-info-soft px-4 py-3 text-info text-sm">
          {note}
        </p>
      )}
    </li>
  )
}
