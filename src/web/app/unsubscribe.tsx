import { Bell, CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as contract from '#contract/notices.ts'
import { NOTICE_KINDS, type NoticeKind } from '#domain/notices.ts'
import { call } from '../api/call.ts'
import { ApiError, messageOf } from '../api/errors.ts'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { type Translatable, text, useTranslate } from '../texts/translate.ts'
import { announce } from '../ui/announcer.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { StatusPage } from './status-page.tsx'

interface Outcome {
  readonly phase: 'done' | 'failed'
  readonly message: Translatable
  /** False if the link itself is invalid. */
  readonly canRetry: boolean
}

/**
 * Opened by a link in a mail: one button press stops this kind of mail,
 * without logging in. It needs the press because mail scanners open links.
 */
export function Unsubscribe() {
  const translate = useTranslate()
  const token = useSearchParams()[0].get('token') ?? ''
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  async function send() {
    setSending(true)
    const next = await unsubscribe(token)
    setSending(false)
    setOutcome(next)
    announce(translate(next.message))
  }
  const button = { busy: isSending, onClick: () => void send() }
  return outcome === null ? <Question kind={kindOf(token)} button={button} /> : <Result outcome={outcome} button={button} />
}

interface ButtonState {
  readonly busy: boolean
  readonly onClick: () => void
}

function Question({ kind, button }: { readonly kind: NoticeKind | null; readonly button: ButtonState }) {
  const t = useTexts('noticeSettings')
  return (
    <StatusPage
      icon={<Bell aria-hidden="true" />}
      title={t('unsubscribeTitle')}
      text={kind === null ? t('unsubscribeUnknown') : t('unsubscribeText')}
      more={kind !== null && <p className="mt-2 font-semibold text-ink">{t(kind)}</p>}
      action={
        <Button busyText={t('unsubscribing')} {...button}>
          {t('unsubscribe')}
        </Button>
      }
    />
  )
}

function Result({ outcome: { phase, message, canRetry }, button }: { readonly outcome: Outcome; readonly button: ButtonState }) {
  const t = useTexts('noticeSettings')
  const translate = useTranslate()
  const Icon = phase === 'done' ? CircleCheck : CircleAlert
  return (
    <StatusPage
      icon={<Icon aria-hidden="true" />}
      title={phase === 'done' ? t('unsubscribedTitle') : t('unsubscribeFailed')}
      text={translate(message)}
      action={
        canRetry ? (
          <Button busyText={t('unsubscribing')} {...button}>
            {t('retry')}
          </Button>
        ) : (
          <LinkButton to={PATHS.noticeSettings}>{t('openSettings')}</LinkButton>
        )
      }
    />
  )
}

/** Reads the second part of the token, only for the text on the page. The server checks the token itself. */
function kindOf(token: string): NoticeKind | null {
  const named = token.split('.')[1]
  return NOTICE_KINDS.find((kind) => kind === named) ?? null
}

async function unsubscribe(token: string): Promise<Outcome> {
  try {
    return { phase: 'done', message: await call(contract.unsubscribe, { query: { token } }), canRetry: false }
  } catch (error) {
    const isLinkWrong = error instanceof ApiError && error.status === 400
    return { phase: 'failed', message: messageOf(error, text('noticeSettings', 'unreachable')), canRetry: !isLinkWrong }
  }
}
