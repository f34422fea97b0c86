import { ArrowRight, Mic, Play, SendHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSignIn } from '../../accounts/sign-in.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { buttonStyles } from '../../ui/button-styles.ts'
import { cx } from '../../ui/cx.ts'
import { Dial } from '../../ui/dial.tsx'
import { Lattice } from '../../ui/lattice.tsx'
import { UntilAccountKnown } from './until-account-known.tsx'

const PLAN_SECONDS = 15 * 60
const SHOWN_FROM_SECONDS = PLAN_SECONDS - 28
const TICK_MS = 1000

/** A running countdown, as in a conversation. */
function RunningTime({ label }: { readonly label: string }) {
  const [left, setLeft] = useState(SHOWN_FROM_SECONDS)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => (seconds <= 0 ? PLAN_SECONDS : seconds - 1)), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.floor(left / 60)
  const seconds = String(left % 60).padStart(2, '0')
  return (
    <span className="flex shrink-0 items-center gap-2.5 rounded-full bg-accent-soft py-1.5 ps-2 pe-3.5 text-accent-ink">
      <Dial part={left / PLAN_SECONDS} className="size-6" />
      <span>
        <span className="block text-2xs">{label}</span>
        <span className="block font-semibold text-sm">{`${minutes}m : ${seconds}s`}</span>
      </span>
    </span>
  )
}

/** A sample conversation built from the product's own components. */
function HeroConversation() {
  const t = useTexts('landing')
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-lg select-none lg:max-w-none lg:px-10">
      <div className="absolute -inset-x-6 -inset-y-8 overflow-hidden rounded-[3rem] rounded-ee-2xl bg-brand sm:-inset-x-10 lg:inset-x-0">
        <Lattice className="absolute inset-0 text-on-brand opacity-[0.09]" />
      </div>
      <div className="relative overflow-hidden rounded-sheet border border-hairline bg-surface shadow-quiet">
        <div className="flex items-center gap-3 border-hairline border-b px-5 py-4">
          <Portrait />
          <div className="min-w-0 grow">
            <p className="truncate font-semibold text-ink">{t('artName')}</p>
            <p className="flex items-center gap-1.5 text-ink-faint text-xs">
              <span className="size-2 rounded-full bg-good" />
              {t('artOnline')}
            </p>
          </div>
          <RunningTime label={t('artRemaining')} />
        </div>
        <div className="flex flex-col gap-3 bg-sunken/60 px-5 py-6">
          <Bubble side="theirs" delay="">
            {t('artFirst')}
          </Bubble>
          <Bubble side="mine" delay="[animation-delay:500ms]">
            {t('artSecond')}
          </Bubble>
          <Bubble side="theirs" delay="[animation-delay:1100ms]">
            {t('artThird')}
          </Bubble>
          <Bubble side="theirs" delay="[animation-delay:1600ms]">
            <VoiceNote />
          </Bubble>
        </div>
        <div className="flex items-center gap-2 border-hairline border-t p-3 ps-5">
          <span className="grow text-ink-faint">{t('artTyping')}</span>
          <Mic className="size-5 text-ink-soft" />
          <span className="ms-2 grid size-11 place-items-center rounded-control bg-primary text-on-primary">
            <SendHorizontal className="size-5 rtl:-scale-x-100" />
          </span>
        </div>
      </div>
    </div>
  )
}

function Bubble({ side, delay, children }: { readonly side: 'mine' | 'theirs'; readonly delay: string; readonly children: ReactNode }) {
  return (
    <div
      className={cx(
        // Same styles as a real conversation (chat/message-row.tsx).
        'max-w-[82%] animate-rise rounded-[1.25rem] border px-3.5 py-2 text-base text-ink',
        side === 'mine'
          ? 'self-end rounded-ee-md border-transparent bg-primary-soft'
          : 'self-start rounded-es-md border-hairline bg-raised',
        delay,
      )}
    >
      {children}
    </div>
  )
}

const WAVE = [6, 12, 18, 10, 22, 15, 26, 18, 9, 14, 24, 30, 20, 12, 25, 17, 8, 15, 21, 11, 7, 13, 9, 5]
const BAR_STEP = 5
const WAVE_HEIGHT = 32
/** Number of bars already played in the voice message. */
const PLAYED_BARS = 9

function VoiceNote() {
  return (
    <span className="flex items-center gap-3 py-1">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary text-on-primary">
        <Play className="ms-0.5 size-4 fill-current" />
      </span>
      <svg className="h-8" viewBox={`0 0 ${WAVE.length * BAR_STEP} ${WAVE_HEIGHT}`}>
        {WAVE.map((height, index) => (
          <rect
            key={index}
            x={index * BAR_STEP}
            y={(WAVE_HEIGHT - height) / 2}
            width="3"
            height={height}
            rx="1.5"
            className={index < PLAYED_BARS ? 'fill-primary' : 'fill-outline opacity-60'}
          />
        ))}
      </svg>
      <span className="text-ink-faint text-xs">0:24</span>
    </span>
  )
}

function Portrait() {
  return (
    <svg className="size-11 shrink-0 rounded-full bg-tint-2" viewBox="0 0 44 44">
      <path className="fill-primary" d="M22 6c9 0 13.5 6.6 13.5 15 0 5.6-1 9.4 2.5 23H6c3.5-13.6 2.5-17.4 2.5-23C8.5 12.6 13 6 22 6Z" />
      <path className="fill-tint-3" d="M22 12.5c5.5 0 8 4 8 8.8 0 5.4-3.5 10.2-8 10.2s-8-4.8-8-10.2c0-4.8 2.5-8.8 8-8.800Z" />
      <path
        className="fill-ink"
        d="M14 21c-.3-6 3-9.600 8-9.6s8.3 3.6 8 9.600c-1-3.600-3.200-5.200-6-5.800-2.700 2.400-6.400 3.600-10 5.800Z"
      />
    </svg>
  )
}

export function Hero() {
  const t = useTexts('landing')
  const now = useSignIn()
  return (
    <section className="mx-auto grid max-w-7xl items-center gap-14 px-4 pt-8 pb-16 sm:px-8 lg:grid-cols-[1.05fr_0.95fr] lg:gap-10 lg:pt-16 lg:pb-24">
      <div>
        <h1 className="max-w-[14ch] font-semibold text-display text-ink tracking-display">{t('heroTitle')}</h1>
        <p className="mt-6 max-w-md text-ink-soft text-lg sm:text-xl">{t('heroText')}</p>
        <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-4">
          {now.phase !== 'in' && (
            <UntilAccountKnown known={now.phase === 'out'} styles="contents in-data-signed-in:hidden">
              <StartNow href={PATHS.logIn} />
            </UntilAccountKnown>
          )}
          {now.phase !== 'out' && (
            <UntilAccountKnown known={now.phase === 'in'} styles="hidden in-data-signed-in:contents">
              <StartNow href={PATHS.dashboard} />
            </UntilAccountKnown>
          )}
          <p className="max-w-60 text-balance text-ink-soft text-sm">{t('heroNote')}</p>
        </div>
      </div>
      <HeroConversation />
    </section>
  )
}

function StartNow({ href }: { readonly href: string }) {
  const t = useTexts('landing')
  return (
    <Anchor href={href} className={buttonStyles('primary', 'large', 'group')}>
      {t('startNow')}
      <ArrowRight className="transition-transform duration-200 group-hover:translate-x-1 rtl:-scale-x-100" aria-hidden="true" />
    </Anchor>
  )
}
