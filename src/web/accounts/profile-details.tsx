import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Controller, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { fetchOwnAccount, type OwnAccount, updateProfile } from '#contract/accounts.ts'
import { GENDERS, type Gender } from '#domain/accounts.ts'
import { PLAN_TITLES, type PlanTitle } from '#domain/plans.ts'
import { moneyText } from '#texts/money-text.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { PRICES_ANCHOR } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { text } from '../texts/translate.ts'
import { useNames } from '../texts/use-names.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { SectionCard } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { messageAt, toFieldError } from '../ui/field-error.ts'
import { NumberField } from '../ui/number-field.tsx'
import { numberOf } from '../ui/number-text.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { SwitchField } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { useFocusKept } from '../ui/use-focus-kept.ts'
import { isMistypedMobile } from './detail-errors.ts'
import { formFailure } from './form-failure.ts'
import {
  changesEmail,
  draftOf,
  earnedOf,
  mergedDraft,
  type ProfileDraft,
  type ProfileField,
  profileBody,
  profileErrors,
} from './profile-form.ts'
import { NewEmail } from './profile-new-email.tsx'
import { signIn } from './sign-in.ts'

export function ProfileDetails({ account }: { readonly account: OwnAccount }) {
  const t = useTexts('profile')
  const form = useForm<ProfileDraft>({
    // When another tab changes the account, update the fields that are not being edited.
    values: draftOf(account),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: resolverFor(account),
    reValidateMode: 'onChange',
  })
  const { isDirty, dirtyFields } = form.formState
  const update = useMutation({
    mutationFn: async (draft: ProfileDraft) => {
      const changed = Object.keys(dirtyFields) as ProfileField[]
      const { user: latest } = await call(fetchOwnAccount, {})
      return call(updateProfile, { body: profileBody(mergedDraft(draft, changed, latest), latest) })
    },
    onSuccess: ({ user, ...reply }) => {
      signIn.accountChanged(user)
      // A new email still waits for its confirmation, so the field returns to the current one.
      form.reset(draftOf(user), { keepDirtyValues: false, keepErrors: false })
      toast.success(reply)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return toast.error(text('profile', 'unreachable'))
      const { field, message } = formFailure(error)
      if (field === null || !(field in form.getValues()) || message === null) toast.error(message ?? text('profile', 'failed'))
      else form.setError(field as ProfileField, toFieldError(message), { shouldFocus: true })
    },
  })
  useAskBeforeUnload(isDirty)
  const leaving = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  const fields = { ...form, account }
  const focusKept = useFocusKept<HTMLFormElement>()
  return (
    <form
      {...focusKept}
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => void form.handleSubmit((draft) => update.mutate(draft))(event)}
      // A focused field scrolls clear of the bar.
      className="flex min-w-0 flex-col gap-5 outline-none [&_input]:scroll-mb-40"
    >
      {account.role === 'chatter' && (
        <SectionCard id={PRICES_ANCHOR} title={t('planPricing')}>
          <PriceNotes account={account} />
          <PriceFields {...fields} />
          <OnLandingPage control={form.control} />
        </SectionCard>
      )}
      <SectionCard title={t('personalInformation')}>
        <PersonalFields {...fields} />
      </SectionCard>
      {leaving.state === 'blocked' ? (
        <LeaveBar onStay={leaving.reset} onLeave={leaving.proceed} />
      ) : (
        (isDirty || update.isPending) && (
          <SaveBar busy={update.isPending} onCancel={() => form.reset(draftOf(account), { keepDirtyValues: false, keepErrors: false })} />
        )
      )}
    </form>
  )
}

/** The browser asks before a reload or another site throws the changes away. */
function useAskBeforeUnload(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
}

const BAR_STYLES =
  'sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 flex animate-rise items-center gap-3 rounded-card border border-hairline bg-raised p-3 shadow-quiet md:bottom-(--toasts-room,1rem) md:ps-5 max-md:[body:has([data-bottom-bar])_&]:bottom-36'

/** Takes the place of the bar that saves, because a link was pressed. */
function LeaveBar({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const t = useTexts('profile')
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus({ preventScroll: true }), [])
  return (
    <div className={cx(BAR_STYLES, 'flex-wrap')}>
      <p role="alert" className="me-auto font-medium text-ink text-sm max-sm:w-full max-sm:text-center">
        {t('leaveQuestion')}
      </p>
      <Button ref={stay} variant="secondary" onClick={onStay} className="max-sm:grow">
        {t('stay')}
      </Button>
      <Button variant="danger" onClick={onLeave} className="max-sm:grow">
        {t('leave')}
      </Button>
    </div>
  )
}

/** Appears with the first change and stays in view, on a phone above the navigation. */
function SaveBar({ busy, onCancel }: { readonly busy: boolean; readonly onCancel: () => void }) {
  const t = useTexts('profile')
  return (
    <div className={BAR_STYLES}>
      <p className="me-auto font-medium text-ink text-sm max-sm:sr-only">{t('unsaved')}</p>
      <Button variant="secondary" disabled={busy} onClick={onCancel} className="max-sm:grow">
        {t('cancel')}
      </Button>
      <Button type="submit" busy={busy} busyText={t('saving')} className="max-sm:grow">
        {t('saveChanges')}
      </Button>
    </div>
  )
}

interface FieldsProps extends UseFormReturn<ProfileDraft> {
  readonly account: OwnAccount
}

function PersonalFields({ register, control, formState: { errors }, setFocus, account }: FieldsProps) {
  const t = useTexts('profile')
  const [email, phoneNumber] = useWatch({ control, name: ['email', 'phoneNumber'] })
  const genders: Readonly<Record<Gender, string>> = { male: t('male'), female: t('female') }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={t('username')} autoComplete="username" dir="auto" error={messageAt(errors.username)} {...register('username')} />
      <TextField label={t('email')} type="email" autoComplete="email" error={messageAt(errors.email)} {...register('email')} />
      {account.newEmail !== null && (
        <div className="sm:col-span-2">
          <NewEmail account={account} email={account.newEmail} onCancelled={() => setFocus('email')} />
        </div>
      )}
      {changesEmail(email, account) && (
        <PasswordField
          label={t('currentPassword')}
          hint={t('currentPasswordHint')}
          autoComplete="current-password"
          error={messageAt(errors.currentPassword)}
          className="sm:col-span-2"
          {...register('currentPassword')}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-5 sm:col-span-2">
        <NumberField
          kind="phone"
          label={t('phoneNumber')}
          {...(isMistypedMobile(phoneNumber) && { hint: t('mobileForm'), isHintWarning: true })}
          autoComplete="tel"
          error={messageAt(errors.phoneNumber)}
          {...register('phoneNumber')}
        />
        <NumberField label={t('age')} maxLength={12} error={messageAt(errors.age)} {...register('age')} />
      </div>
      <Controller
        control={control}
        name="gender"
        render={({ field }) => (
          <SegmentedToggle<Gender>
            label={t('gender')}
            options={GENDERS.map((value) => ({ value, label: genders[value] }))}
            value={GENDERS.find((gender) => gender === field.value) ?? null}
            onChange={field.onChange}
            error={messageAt(errors.gender)}
            className="sm:col-span-2"
          />
        )}
      />
    </div>
  )
}

/** Says that no one can buy a session yet, and the platform's share. */
function PriceNotes({ account }: { readonly account: OwnAccount }) {
  const t = useTexts('profile')
  const percent = account.platformFeePercent ?? 0
  const hasPrices = account.plans?.some(({ price }) => price > 0) === true
  if (hasPrices && percent === 0) return null
  return (
    <div className="mb-5 flex flex-col gap-3">
      {!hasPrices && <Callout tone="warning">{t('noPrices')}</Callout>}
      {percent > 0 && <p className="text-ink-soft text-sm">{t('platformFee', { percent })}</p>}
    </div>
  )
}

function PriceFields({ register, control, formState: { errors }, account }: FieldsProps) {
  const t = useTexts('profile')
  const names = useNames()
  const feePercent = account.platformFeePercent ?? 0
  const prices = useWatch({ control, name: [...PLAN_TITLES] })
  function hintOf(title: PlanTitle, index: number): string | undefined {
    const plan = account.plans?.find((candidate) => candidate.title === title)
    if (plan === undefined) return undefined
    const minutes = t('planMinutes', { count: plan.duration })
    const typed = prices[index] ?? ''
    if (numberOf(typed) === 0) return t('planNotOffered', { minutes })
    const earned = earnedOf(typed, feePercent)
    return earned === null ? minutes : t('planEarned', { minutes, amount: moneyText(earned) })
  }
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      {PLAN_TITLES.map((title, index) => (
        <NumberField
          key={title}
          kind="amount"
          label={names.plan(title)}
          aria-label={t('planPrice', { title: names.plan(title) })}
          lead={t('currency')}
          placeholder="0"
          hint={hintOf(title, index)}
          error={messageAt(errors[title])}
          {...register(title)}
        />
      ))}
    </div>
  )
}

/** Visitors see a chatter on the landing page only with the chatter's consent. */
function OnLandingPage({ control }: Pick<FieldsProps, 'control'>) {
  const t = useTexts('profile')
  return (
    <div className="mt-6 border-hairline border-t pt-5">
      <Controller
        control={control}
        name="onLandingPage"
        render={({ field }) => (
          <SwitchField name={t('onLandingPage')} text={t('onLandingPageText')} checked={field.value} onChange={field.onChange} />
        )}
      />
    </div>
  )
}

function resolverFor(account: OwnAccount): Resolver<ProfileDraft> {
  return (draft) => {
    const problems = profileErrors(draft, account)
    const fields = Object.entries(problems)
    if (fields.length === 0) return { values: draft, errors: {} }
    return { values: {}, errors: Object.fromEntries(fields.map(([field, problem]) => [field, toFieldError(problem)])) }
  }
}
