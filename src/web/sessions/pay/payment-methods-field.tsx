import { useId } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import { useTexts } from '../../texts/texts.ts'
import type { Translatable } from '../../texts/translate.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { isAnyOpen } from './chosen-account.ts'

interface PaymentMethodsFieldProps {
  readonly methods: readonly PaymentMethod[] | undefined
  readonly selectedId: string | null
  readonly onSelect: (id: string) => void
  readonly error: Translatable | undefined
}

/** The payment methods as radio buttons; a full one is shown but cannot be chosen. */
export function PaymentMethodsField(props: PaymentMethodsFieldProps) {
  const { methods, selectedId, onSelect, error } = props
  const t = useTexts('purchase')
  const name = useId()
  if (methods === undefined) return <LoadingMethods />
  if (!isAnyOpen(methods)) return <NoMethods title={t(methods.length === 0 ? 'noMethods' : 'allFull')} />
  const firstOpen = methods.find(({ isFull }) => !isFull)
  return (
    <fieldset data-part aria-describedby={`${name}-error`}>
      <legend className="sr-only">{t('paymentMethods')}</legend>
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-1 md:gap-2">
        {methods.map((method) => (
          <MethodCard
            key={method._id}
            name={name}
            method={method}
            selected={method._id === selectedId}
            takesFocus={selectedId === null ? method === firstOpen : method._id === selectedId}
            invalid={error !== undefined}
            onSelect={onSelect}
          />
        ))}
      </div>
      <div className="mt-1.5">
        <FieldError id={`${name}-error`} text={error} />
      </div>
    </fieldset>
  )
}

interface MethodCardProps {
  readonly name: string
  readonly method: PaymentMethod
  readonly selected: boolean
  readonly takesFocus: boolean
  readonly invalid: boolean
  readonly onSelect: (id: string) => void
}

function MethodCard({ name, method, selected, takesFocus, invalid, onSelect }: MethodCardProps) {
  const t = useTexts('purchase')
  return (
    <label
      className={cx(
        'relative flex min-w-0 flex-col rounded-2xl border px-4 py-3 md:py-2 transition-colors duration-150',
        'has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-1',
        method.isFull ? 'border-hairline border-dashed bg-canvas' : 'cursor-pointer bg-raised hover:bg-hover',
        !method.isFull && 'has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary',
        !method.isFull && (invalid ? 'border-danger' : 'border-outline'),
      )}
    >
      <input
        type="radio"
        className="sr-only"
        name={name}
        value={method._id}
        checked={selected}
        disabled={method.isFull}
        onChange={() => onSelect(method._id)}
        {...(takesFocus && { 'data-field': 'method' })}
      />
      <span className={cx('break-words font-semibold', method.isFull ? 'text-ink-soft' : 'text-ink')}>
        <bdi>{method.bankName}</bdi>
      </span>
      <span className="flex flex-wrap gap-x-3 break-words text-ink-soft text-xs max-md:flex-col">
        <span>
          <bdi>{method.accountName}</bdi>
        </span>
        <span>
          <bdi dir="ltr">{method.accountNumber}</bdi>
        </span>
      </span>
      {method.isFull && <Badge className="self-start normal-case max-md:mt-2 md:absolute md:end-3 md:top-2">{t('full')}</Badge>}
    </label>
  )
}

function NoMethods({ title }: { readonly title: string }) {
  const t = useTexts('purchase')
  return (
    <div role="status" data-field="method" tabIndex={-1} className="rounded-2xl bg-sunken px-4 py-5">
      <p className="font-semibold text-ink">{title}</p>
      <p className="mt-1 text-ink-soft">{t('noMethodsText')}</p>
    </div>
  )
}

function LoadingMethods() {
  const t = useTexts('purchase')
  const shown = useDelayed(true)
  return (
    <div role="status" className="grid min-h-24 gap-3 sm:grid-cols-2 md:grid-cols-1">
      {shown && (
        <>
          <span className="sr-only">{t('loadingMethods')}</span>
          <Skeleton className="h-24 rounded-2xl" />
          <Skeleton className="h-24 rounded-2xl max-sm:hidden" />
        </>
      )}
    </div>
  )
}
