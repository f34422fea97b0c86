import { PASSWORD_LENGTH } from '#domain/accounts.ts'
import { type PasswordAdvice, type PasswordStrength, passwordStrength } from '#domain/password-strength.ts'
import { useTexts } from '../texts/texts.ts'
import { cx } from '../ui/cx.ts'
import { PasswordField } from '../ui/password-field.tsx'
import type { TextFieldProps } from '../ui/text-field.tsx'

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trail' | 'autoComplete' | 'hint'> {
  readonly value: string
  /** Words that others know about the person, which make a weak password. */
  readonly ownWords: readonly string[]
}

/** A field for a new password. Its strength meter only advises. */
export function NewPasswordField({ ownWords, ...field }: NewPasswordFieldProps) {
  const t = useTexts('passwords')
  const isTooShort = field.value.length < PASSWORD_LENGTH.min
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        {...field}
        hint={isTooShort && field.error === undefined ? t('newPasswordHint') : undefined}
        autoComplete="new-password"
      />
      <StrengthMeter password={field.value} ownWords={ownWords} />
    </div>
  )
}

const LEVELS: readonly PasswordStrength[] = ['weak', 'fair', 'good', 'strong']
const COLOURS: Readonly<Record<PasswordStrength, string>> = {
  weak: 'bg-danger',
  fair: 'bg-accent',
  good: 'bg-primary',
  strong: 'bg-primary',
}
const ADVICE = {
  common: 'adviceCommon',
  'own-name': 'adviceOwnName',
  repeats: 'adviceRepeats',
  longer: 'adviceLonger',
} as const satisfies Record<PasswordAdvice, string>

function StrengthMeter({ password, ownWords }: { readonly password: string; readonly ownWords: readonly string[] }) {
  const t = useTexts('passwords')
  if (password === '') return null
  const { strength, advice } = passwordStrength(password, ownWords)
  const level = LEVELS.indexOf(strength)
  const text = advice === null ? t(strength) : t('strengthText', { strength: t(strength), advice: t(ADVICE[advice]) })
  return (
    <div>
      <div
        role="meter"
        aria-label={t('strength')}
        aria-valuemin={0}
        aria-valuemax={LEVELS.length}
        aria-valuenow={level + 1}
        aria-valuetext={text}
        className="grid grid-cols-4 gap-1"
      >
        {LEVELS.map((each, index) => (
          <span key={each} className={cx('h-1 rounded-full', index <= level ? COLOURS[strength] : 'bg-hairline')} />
        ))}
      </div>
      <p className="mt-1.5 text-ink-soft text-xs">{text}</p>
    </div>
  )
}
