import { Bell, CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as contract from '#contract/notices.ts'
import { call } from '../api/call.ts'
import { messageOf } from '../api/errors.ts'
import { useTexts } from '../texts/texts.ts'
import { type Translatable, text, useTranslate } from '../texts/translate.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { NoticePage } from './notice-page.tsx'
import { PATHS } from './paths.ts'

interface Result {
  readonly worked: boolean
  readonly message: Translatable
}

/** What the link in a mail opens: it stops the mails of that kind, without logging in. */
export function Unsubscribe() {
  const t = useTexts('noticeSettings')
  const translate = useTranslate()
  const token = useSearchParams()[0].get('token') ?? ''
  const [result, setResult] = useState<Result | null>(null)
  useEffect(() => {
    let isGone = false
    void unsubscribe(token).then((next) => isGone || setResult(next))
    return () => {
      isGone = true
    }
  }, [token])
  if (result === null)
    return <NoticePage icon={<Bell aria-hidden="true" />} title={t('unsubscribeTitle')} text={t('unsubscribing')} action={null} />
  const Icon = result.worked ? CircleCheck : CircleAlert
  return (
    <NoticePage
      icon={<Icon aria-hidden="true" />}
      title={result.worked ? t('unsubscribedTitle') : t('unsubscribeFailed')}
      text={translate(result.message)}
      action={<LinkButton to={PATHS.noticeSettings}>{t('openSettings')}</LinkButton>}
    />
  )
}

async function unsubscribe(token: string): Promise<Result> {
  try {
    return { worked: true, message: await call(contract.unsubscribe, { query: { token } }) }
  } catch (error) {
    return { worked: false, message: messageOf(error, text('noticeSettings', 'unreachable')) }
  }
}
