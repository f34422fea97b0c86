import { useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { SignIn } from '#contract/sign-ins.ts'
import { isFailing, retryNow } from '../api/query-client.ts'
import { useTexts } from '../texts/texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { dateTimeText } from '../ui/date-text.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useEndSignIn, useSignIns, useSignOutElsewhere } from './queries.ts'
import { SettingsRow } from './settings-row.tsx'

export function SettingsSignIns() {
  const t = useTexts('security')
  const ui = useTexts('ui')
  const queries = useQueryClient()
  const loaded = useSignIns()
  const { data } = loaded
  return (
    <SectionCard title={t('signIns')}>
      {data !== undefined ? (
        <SignIns signIns={data} />
      ) : isFailing(loaded) ? (
        <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void retryNow(queries)} />
      ) : (
        <div role="status">
          <span className="sr-only">{ui('loading')}</span>
          <Skeleton className="h-11" />
        </div>
      )}
    </SectionCard>
  )
}

function SignIns({ signIns }: { readonly signIns: readonly SignIn[] }) {
  const t = useTexts('security')
  const elsewhere = useSignOutElsewhere()
  return (
    <>
      <ul className="-mt-4 divide-y divide-hairline">
        {signIns.map((each) => (
          <SignInRow key={each._id} signIn={each} />
        ))}
      </ul>
      <div className="mt-5 flex border-hairline border-t pt-5">
        {signIns.some(({ isCurrent }) => !isCurrent) ? (
          <Button
            variant="secondary"
            busy={elsewhere.isPending}
            busyText={t('signingOut')}
            onClick={() => elsewhere.mutate()}
            className="max-sm:grow"
          >
            {t('signOutElsewhere')}
          </Button>
        ) : (
          <p className="text-ink-soft text-sm">{t('onlyHere')}</p>
        )}
      </div>
    </>
  )
}

const PHONES = /Android|iPhone/

function SignInRow({ signIn: { _id, device, address, lastUsedAt, isCurrent } }: { readonly signIn: SignIn }) {
  const t = useTexts('security')
  const end = useEndSignIn()
  return (
    <SettingsRow
      icon={PHONES.test(device) ? <Smartphone aria-hidden="true" /> : <Monitor aria-hidden="true" />}
      name={
        <>
          <bdi dir="ltr">{device}</bdi>
          {isCurrent && <Badge tone="primary">{t('thisDevice')}</Badge>}
        </>
      }
      text={t('lastUsed', { address, time: dateTimeText(lastUsedAt) })}
      action={
        !isCurrent && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('signOutOf', { device, address })}
            busy={end.isPending}
            onClick={() => end.mutate(_id)}
          >
            {t('signOut')}
          </Button>
        )
      }
    />
  )
}
