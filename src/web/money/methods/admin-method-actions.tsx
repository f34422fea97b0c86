import { ArrowDown, ArrowUp, Pause, Play } from 'lucide-react'
import type { PaymentMethod } from '#contract/payments.ts'
import { QUIET_IN_ROW, RowActions } from '../../admin-ui/row-actions.tsx'
import { useTexts } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMovePaymentMethod, usePausePaymentMethod } from './admin-queries.ts'

type Direction = 'up' | 'down'

/** Identifies the button that keeps the focus after its row has moved. */
const moveButton = (id: string, direction: Direction) => `${id} ${direction}`

interface MethodActionsProps {
  readonly method: PaymentMethod
  /** In list order. */
  readonly methods: readonly PaymentMethod[]
  readonly onMoved: (method: PaymentMethod, place: number) => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

export function MethodActions({ method, methods, onMoved, onEdit, onDelete }: MethodActionsProps) {
  const t = useTexts('adminPayments')
  const pause = usePausePaymentMethod()
  const move = useMovePaymentMethod()
  const { _id: id, bankName: name } = method
  const isPaused = (method.pausedAt ?? null) !== null
  const place = methods.findIndex(({ _id }) => _id === id)

  function moveTo(direction: Direction) {
    const next = direction === 'up' ? place - 1 : place + 1
    if (place === -1 || next < 0 || next >= methods.length) return
    const before = methods[direction === 'up' ? next : next + 1]?._id ?? ''
    const onSuccess = () => {
      onMoved(method, next + 1)
      // Moving a row in the document removes the focus.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-move="${moveButton(id, direction)}"]`)?.focus())
    }
    move.mutate({ id, before }, { onSuccess })
  }

  /** Not `disabled` at the end of the list, so the button keeps the focus. */
  const mover = (direction: Direction, isAtEnd: boolean) => ({
    'data-move': moveButton(id, direction),
    'aria-disabled': isAtEnd,
    className: cx('transition-opacity duration-150', isAtEnd ? 'text-ink-faint/50!' : '', QUIET_IN_ROW),
    onClick: () => moveTo(direction),
  })

  return (
    <div className="flex max-md:justify-end max-md:[&_div]:gap-0">
      <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
      <IconButton label={t('moveUp', { name })} icon={<ArrowUp aria-hidden="true" />} {...mover('up', place === 0)} />
      <IconButton
        label={t('moveDown', { name })}
        icon={<ArrowDown aria-hidden="true" />}
        {...mover('down', place === methods.length - 1)}
      />
      <IconButton
        label={isPaused ? t('resumeNamed', { name }) : t('pauseNamed', { name })}
        icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        disabled={pause.isPending}
        className={cx(!isPaused && QUIET_IN_ROW)}
        onClick={() => pause.mutate({ id, paused: !isPaused })}
      />
    </div>
  )
}
