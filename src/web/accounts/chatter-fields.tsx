import { useTexts } from '../texts/texts.ts'
import { NumberField } from '../ui/number-field.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import type { ChatterDraft } from './sign-up-form.ts'
import type { useAccountForm } from './use-account-form.ts'

type Form = Pick<ReturnType<typeof useAccountForm<ChatterDraft>>, 'typed' | 'errors' | 'change' | 'field'>

/** Details required only from chatters. */
export function ChatterFields({
  form: { typed, errors, change, field },
  phoneExample,
}: {
  readonly form: Form
  readonly phoneExample?: string
}) {
  const t = useTexts('accounts')
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-5 sm:grid-cols-2">
        <NumberField {...field('phoneNumber')} label={t('phoneNumber')} kind="phone" autoComplete="tel" placeholder={phoneExample} />
        <NumberField {...field('age')} label={t('age')} maxLength={12} />
      </div>
      <SegmentedToggle
        label={t('gender')}
        value={typed.gender}
        error={errors.gender}
        onChange={(gender) => change('gender', gender)}
        options={[
          { value: 'male', label: t('male') },
          { value: 'female', label: t('female') },
        ]}
      />
    </>
  )
}
