import { useState } from 'react'
import type { PartyComplaint } from '#contract/complaints.ts'
import { MAX_COMPLAINT_WORDS } from '#domain/complaints.ts'
import { moneyText } from '#texts/money-text.ts'
import { refusal } from '../../texts/refusal.ts'
import { type Translate, useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { OwnPage } from '../../ui/own-page.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Words } from '../../ui/words.tsx'
import { useAnswerComplaint, useOwnComplaints } from './queries.ts'

/** Complaints by the signed-in person, and complaints about their sessions. */
export function OwnComplaintsPage() {
  const t = useTexts('complaints')
  return (
    <OwnPage
      title={t('ownTitle')}
      back={t('backToProfile')}
      query={useOwnComplaints()}
      failed={{ title: t('loadFailed'), retry: t('retry') }}
      hasCards
    >
      {(complaints) => <Complaints complaints={complaints} />}
    </OwnPage>
  )
}

function Complaints({ complaints }: { readonly complaints: readonly PartyComplaint[] }) {
  const t = useTexts('complaints')
  if (complaints.length === 0) return <p className="text-ink-soft">{t('none')}</p>
  return (
    <ul className="flex flex-col gap-4">
      {complaints.map((complaint) => (
        <li key={complaint._id}>
          <Card className="flex flex-col gap-3 p-5 md:px-8">
            <Complaint complaint={complaint} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Complaint({ complaint }: { readonly complaint: PartyComplaint }) {
  const t = useTexts('complaints')
  const language = useLanguage()
  const names = useNames()
  const { username, kind, words, answer, answeredAt, status, outcome, note, createdAt, isOwn } = complaint
  const time = shortDateTimeText(createdAt, language)
  const mayAnswer = !isOwn && answeredAt === null && status === 'pending'
  return (
    <>
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="font-medium text-ink">{t('withPerson', { name: names.person(username) })}</p>
          {outcome === null ? (
            <Badge tone={mayAnswer ? 'accent' : 'info'}>{t(mayAnswer ? 'stateAnswer' : 'stateWaiting')}</Badge>
          ) : (
            <Badge>{t('stateDecided')}</Badge>
          )}
        </div>
        <p className="text-ink-soft text-sm">
          {t(`kind.${kind}`)} · {isOwn ? t('madeAt', { time }) : t('madeByAt', { name: names.person(username), time })}
        </p>
      </div>
      {words !== null && <Words text={words} />}
      {answer !== null && (
        <div>
          <p className="text-ink-soft text-xs">{isOwn ? t('answer') : t('yourAnswer')}</p>
          <Words text={answer} />
        </div>
      )}
      {mayAnswer && <AnswerForm id={complaint._id} />}
      {outcome !== null && note !== null && (
        <div
          className={cx('rounded-control px-4 py-3 text-sm', outcome === 'refund' ? 'bg-good-soft text-good' : 'bg-info-soft text-info')}
        >
          <p className="font-medium">{outcomeText(t, complaint)}</p>
          <p dir="auto">{note}</p>
        </div>
      )}
    </>
  )
}

/** Says in figures what the decision gives back. */
function outcomeText(t: Translate<'complaints'>, { outcome, keptMinutes, refundAmount }: PartyComplaint): string {
  if (outcome === 'keep_minutes') return t('outcome.keep_minutes', { count: keptMinutes ?? 0 })
  return outcome === 'refund' ? t('outcome.refund', { amount: moneyText(refundAmount ?? 0) }) : t('outcome.nothing')
}

function AnswerForm({ id }: { readonly id: string }) {
  const t = useTexts('complaints')
  const [answer, setAnswer] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const send = useAnswerComplaint(id)
  const isMissing = answer.trim() === ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (!isMissing) send.mutate(answer)
      }}
      className="flex flex-col items-start gap-3"
    >
      <div className="w-full">
        <TextArea
          label={t('yourAnswer')}
          hint={t('answerHint', { count: MAX_COMPLAINT_WORDS })}
          value={answer}
          onChange={setAnswer}
          error={isSubmitted && isMissing ? refusal('answer_missing') : undefined}
        />
      </div>
      <Button type="submit" size="small" busy={send.isPending} busyText={t('sending')}>
        {t('sendAnswer')}
      </Button>
    </form>
  )
}
