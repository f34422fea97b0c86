import { ArrowRight, Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Setup } from '#contract/admin.ts'
import { Listeners } from '../../api/listeners.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { WorkList, type WorkListProps } from './work-list.tsx'

// The server cannot see backups, so each browser remembers that one was made.
const KEY = 'guftagu-backup'
const listeners = new Listeners()

function hasBackup(): boolean {
  try {
    return localStorage.getItem(KEY) === 'made'
  } catch {
    return false
  }
}

function rememberBackup(isMade: boolean): void {
  try {
    if (isMade) localStorage.setItem(KEY, 'made')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so the step stays open.
  }
  listeners.notify()
}

const useIsBackedUp = () => useSyncExternalStore(listeners.subscribe, hasBackup)

function useSteps(setup: Setup): (StepProps & { readonly key: keyof Setup })[] {
  const t = useTexts('figures')
  const method = { name: t('setupMethod'), text: t('setupMethodText'), to: PATHS.adminPaymentMethods }
  const chatter = { name: t('setupChatter'), text: t('setupChatterText'), to: PATHS.adminAccountRequests }
  return [
    { key: 'paymentMethod', isDone: setup.paymentMethod, ...method },
    {
      key: 'contact',
      isDone: setup.contact,
      name: t('setupContact'),
      text: t('setupContactText', { one: 'CONTACT_EMAIL', other: 'CONTACT_PHONE' }),
    },
    {
      key: 'policies',
      isDone: setup.policies,
      name: t('setupPolicies'),
      text: t('setupPoliciesText', { setting: 'POLICIES_DIR' }),
    },
    { key: 'chatter', isDone: setup.chatter, ...chatter },
    { key: 'price', isDone: setup.price, name: t('setupPrice'), text: t('setupPriceText') },
    { key: 'mail', isDone: setup.mail, name: t('setupMail'), text: t('setupMailText', { setting: 'SMTP_URL' }) },
  ]
}

/** The steps before the first purchase, and the work that is already waiting. */
export function FirstDay({ counts, details, setup }: Omit<WorkListProps, 'isEmptyHidden'>) {
  const t = useTexts('figures')
  const id = useId()
  const isBackedUp = useIsBackedUp()
  const steps = useSteps(setup)
  const done = steps.filter(({ isDone }) => isDone).length + Number(isBackedUp)
  const isComplete = done > steps.length
  const next = steps.find(({ isDone, to }) => !isDone && to !== undefined)
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {!isComplete && (
        <Card className="min-w-0 p-2">
          <section aria-labelledby={id}>
            <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 pt-3 pb-2">
              <h2 id={id} className="font-semibold text-ink text-lg">
                {t('setup')}
              </h2>
              <output className="text-ink-soft text-sm tabular-nums">{t('setupDone', { done, total: steps.length + 1 })}</output>
            </header>
            <ol>
              {steps.map(({ key, ...step }) => (
                <li key={key}>
                  <Step {...step} isNext={key === next?.key} />
                </li>
              ))}
              <BackupStep isDone={isBackedUp} />
            </ol>
          </section>
        </Card>
      )}
      {/* One of the steps is about mail. */}
      <WorkList counts={counts} details={details} setup={{ ...setup, mail: true }} isEmptyHidden={!isComplete} />
    </div>
  )
}

/** The steps that are still open after the first purchase, below the work. Without mail, the work has a line of its own. */
export function SetupLeft({ setup }: { readonly setup: Setup }) {
  const t = useTexts('figures')
  const isBackedUp = useIsBackedUp()
  const steps = useSteps(setup).filter(({ key, isDone }) => !isDone && key !== 'mail')
  const count = steps.length + Number(!isBackedUp)
  if (count === 0) return null
  return (
    <details className="group/setup">
      <summary className={cx(ROW, 'cursor-pointer list-none hover:bg-hover/60 [&::-webkit-details-marker]:hidden')}>
        <span className="min-w-0 grow font-medium text-ink">{t('setupLeft', { count })}</span>
        <ChevronDown
          className="size-4 shrink-0 text-ink-faint transition-[rotate] duration-150 group-open/setup:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ol>
        {steps.map(({ key, ...step }) => (
          <li key={key}>
            <Step {...step} />
          </li>
        ))}
        {!isBackedUp && <BackupStep isDone={false} />}
      </ol>
    </details>
  )
}

function BackupStep({ isDone }: Pick<StepProps, 'isDone'>) {
  const t = useTexts('figures')
  return (
    <li>
      <label className={cx(ROW, 'cursor-pointer hover:bg-hover/60')}>
        <span className="grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={isDone}
            onChange={({ currentTarget }) => rememberBackup(currentTarget.checked)}
            className="size-4.5 cursor-pointer accent-primary"
          />
        </span>
        <StepText name={t('setupBackup')} text={t('setupBackupText', { command: 'pg_dump' })} isDone={isDone} />
      </label>
    </li>
  )
}

const ROW = 'group flex min-h-12 items-center gap-3 rounded-control px-3 py-2 transition-colors duration-150'

interface StepProps {
  readonly isDone: boolean
  readonly name: string
  readonly text: string
  /** The page that does it; without one, the text names the setting. */
  readonly to?: string
  /** The step to take now. */
  readonly isNext?: boolean
}

function Step({ isDone, name, text, to, isNext = false }: StepProps) {
  const t = useTexts('figures')
  const content: ReactNode = (
    <>
      <span
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full border-2',
          isDone ? 'border-primary bg-primary text-on-primary' : 'border-outline',
        )}
      >
        {isDone && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
        <span className="sr-only">{isDone ? t('stepDone') : t('stepOpen')}</span>
      </span>
      <StepText name={name} text={text} isDone={isDone} />
    </>
  )
  if (isDone || to === undefined) return <div className={ROW}>{content}</div>
  return (
    <Link to={to} className={cx(ROW, isNext ? 'bg-primary-soft' : 'hover:bg-hover/60')}>
      {content}
      {isNext ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary text-on-primary">
          <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </span>
      ) : (
        <ArrowRight
          className="size-4 shrink-0 text-ink-faint transition-colors duration-150 group-hover:text-primary rtl:-scale-x-100"
          aria-hidden="true"
        />
      )}
    </Link>
  )
}

function StepText({ name, text, isDone }: Pick<StepProps, 'name' | 'text' | 'isDone'>) {
  return (
    <span className="min-w-0 grow">
      <span className={cx('block font-medium', isDone ? 'text-ink-soft' : 'text-ink')}>{name}</span>
      {!isDone && <span className="block text-ink-soft text-sm">{text}</span>}
    </span>
  )
}
