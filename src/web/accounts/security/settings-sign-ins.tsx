import { useQuery } from '@tanstack/react-query'
import { endSignIn, type SignIn, signOutElsewhere } from '#contract/sign-ins.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { shortDateTimeText } from '../../ui/date-text.ts'
import { DeviceIcon } from '../../ui/device-icon.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { LoadedCard } from './loaded-card.tsx'
import { SIGN_INS, useEndSignIns, withNewToken } from './queries.ts'
import { SettingsRow } from './settings-row.tsx'

export function SettingsSignIns() {
  const t = useTexts('security')
  return (
    <LoadedCard title={t('signIns')} loaded={useQuery(SIGN_INS)} skeletonRows={1}>
      {(signIns) => <SignIns signIns={signIns} />}
    </LoadedCard>
  )
}

function SignIns({ signIns }: { readonly signIns: readonly SignIn[] }) {
  const t = useTexts('security')
  const elsewhere = useEndSignIns(() => withNewToken(() => call(signOutElsewhere)))
  const focusKept = useFocusKept<HTMLDivElement>()
  return (
    <div {...focusKept} className="outline-none">
      <ul className="divide-y divide-hairline">
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
    </div>
  )
}

function SignInRow({ signIn: { _id, device, address, lastUsedAt, isCurrent } }: { readonly signIn: SignIn }) {
  const t = useTexts('security')
  const language = useLanguage()
  const end = useEndSignIns(() => call(endSignIn, { params: { id: _id } }))
  return (
    <SettingsRow
      icon={<DeviceIcon device={device} />}
      name={
        <>
          <bdi dir="ltr">{device}</bdi>
          {isCurrent && <Badge tone="primary">{t('thisDevice')}</Badge>}
        </>
      }
      text={
        <>
          <bdi dir="ltr">{address}</bdi>
          <span className="max-sm:hidden"> · </span>
          {/* Starts a new line on phones, to keep dates unbroken. */}
          <span className="max-sm:block">
            {isCurrent ? t('usedNow') : t('lastUsed', { time: shortDateTimeText(lastUsedAt, language) })}
          </span>
        </>
      }
      action={
        !isCurrent && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('signOutOf', { device, address })}
            busy={end.isPending}
            onClick={() => end.mutate()}
            className="-me-3.5"
          >
            {t('signOut')}
          </Button>
        )
      }
    />
  )
}
