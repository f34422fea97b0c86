import type { AdminReport, ReportedMessage } from '#contract/reports.ts'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { isFailing } from '../../api/query-client.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { cx } from '../../ui/cx.ts'
import { dateTimeText, shortDayText } from '../../ui/date-text.ts'
import { Words } from '../../ui/words.tsx'
import { Player } from '../../voice/player.tsx'
import { useReportedMessages } from './admin-queries.ts'

/** The reported message and those around it as a chat, the reported person's at the start. */
export function ReportedMessages({ report }: { readonly report: AdminReport }) {
  const t = useTexts('adminReports')
  const messages = useReportedMessages(report._id)
  const isNote = report.subject === 'note'
  const only = t(isNote ? 'onlyNote' : 'messagesNote')
  const erased = t(isNote ? 'noteErased' : 'messagesErased')
  return (
    <PanelSection title={t(isNote ? 'aNote' : 'messages')} strong>
      {messages.data === undefined ? (
        <p role="status" className="text-ink-soft text-sm">
          {isFailing(messages) ? t('loadFailed') : t('loading')}
        </p>
      ) : (
        <>
          <p className="text-ink-soft text-xs">{messages.data.length === 0 ? erased : only}</p>
          <ol className="flex flex-col gap-2">
            {messages.data.map((message, index) => (
              <li key={message.place} className="flex flex-col gap-2">
                <Headings message={message} previous={messages.data[index - 1]} report={report} />
                <Message
                  message={message}
                  report={report}
                  onRecordingFailed={async () => voiceUrlIn((await messages.refetch({ throwOnError: true })).data, message.place)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </PanelSection>
  )
}

function voiceUrlIn(messages: readonly ReportedMessage[] | undefined, place: number): string {
  const url = messages?.find((message) => message.place === place)?.voiceURL
  if (!url) throw new Error('the recording was removed')
  return url
}

function nameOf({ by }: ReportedMessage, { reporterID, reportedID }: AdminReport): string {
  return by === 'reporter' ? reporterID.username : reportedID.username
}

interface HeadingsProps {
  readonly message: ReportedMessage
  readonly previous: ReportedMessage | undefined
  readonly report: AdminReport
}

/** The day, if it is another than that of the previous message, and the sender, if they are. */
function Headings({ message, previous, report }: HeadingsProps) {
  const language = useLanguage()
  const names = useNames()
  const day = shortDayText(message.createdAt, language)
  const isNewDay = previous === undefined || shortDayText(previous.createdAt, language) !== day
  return (
    <>
      {isNewDay && <span className="self-center text-ink-faint text-xs">{day}</span>}
      <span
        dir="auto"
        className={cx(
          '-mb-1 text-ink-soft text-xs',
          message.by === 'reporter' ? 'self-end' : 'self-start',
          !isNewDay && previous.by === message.by && 'sr-only',
        )}
      >
        {names.person(nameOf(message, report))}
      </span>
    </>
  )
}

interface MessageProps {
  readonly message: ReportedMessage
  readonly report: AdminReport
  /** Resolves with a new address, because signed addresses soon expire. */
  readonly onRecordingFailed: () => Promise<string>
}

function Message({ message, report, onRecordingFailed }: MessageProps) {
  const t = useTexts('adminReports')
  const { place, by, message: text, createdAt, seconds, voiceURL, peaks } = message
  const isReporter = by === 'reporter'
  return (
    <div
      className={cx(
        'max-w-[85%] rounded-2xl border px-3 py-1.5',
        isReporter ? 'self-end rounded-ee-md' : 'self-start rounded-es-md',
        place === 0 ? 'border-danger bg-danger-soft' : isReporter ? 'border-transparent bg-primary-soft' : 'border-hairline bg-raised',
      )}
    >
      {text !== null && <Words text={text} />}
      {seconds !== null &&
        (voiceURL === null ? (
          <>
            <Words text={t('voice', { count: seconds })} />
            <p className="text-ink-soft text-xs">{t('notPlayable')}</p>
          </>
        ) : (
          <div className="w-72 max-w-full pt-1">
            <Player
              source={{ src: voiceURL, seconds, renew: onRecordingFailed }}
              peaks={peaks}
              label={t('play', { name: nameOf(message, report) })}
            />
          </div>
        ))}
      <p className={cx('text-end text-xs', place === 0 ? 'text-danger' : 'text-ink-soft')}>
        {place === 0 && report.subject === 'message' && <>{t('thisMessage')} · </>}
        <time dateTime={createdAt}>{dateTimeText(createdAt).slice(11)}</time>
      </p>
    </div>
  )
}
