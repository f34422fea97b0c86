import { Menu as MenuIcon, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { addressesOf, useContact } from '../../accounts/policies/contact.ts'
import { useSignIn } from '../../accounts/sign-in.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { buttonStyles } from '../../ui/button-styles.ts'
import { cx } from '../../ui/cx.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { Brand } from '../brand.tsx'
import { UntilAccountKnown } from './until-account-known.tsx'

const LINK_STYLES = 'inline-flex h-11 items-center rounded-control px-3 font-medium text-ink-soft text-sm hover:text-ink sm:px-4'

export function Header() {
  const t = useTexts('landing')
  const now = useSignIn()
  const isAdmin = now.phase === 'in' && now.account.role === 'admin'
  return (
    <header className="sticky top-0 z-30 bg-canvas/90 backdrop-blur-md">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-x-2 px-4 sm:min-h-18 sm:px-8">
        <Brand className="me-auto" />
        <nav aria-label={t('siteNavigation')} className="contents">
          <span className="flex items-center max-sm:hidden">
            {isAdmin && (
              <Anchor href={PATHS.adminDashboard} className={LINK_STYLES}>
                {t('admin')}
              </Anchor>
            )}
            <ContactLink text={t('contact')} />
            <PlaceholderLink text={t('about')} />
          </span>
          {isAdmin && (
            <Anchor href={PATHS.adminDashboard} className={cx(LINK_STYLES, 'max-sm:px-2 sm:hidden')}>
              {t('admin')}
            </Anchor>
          )}
          <LanguageSwitch className={cx('noscript:hidden', isAdmin && 'max-sm:hidden')} />
          <ThemeSwitch className="max-sm:hidden noscript:hidden" />
          {now.phase !== 'in' && (
            <UntilAccountKnown known={now.phase === 'out'} styles="contents in-data-signed-in:hidden">
              <Anchor href={PATHS.signUp} className={cx(LINK_STYLES, 'max-sm:hidden')}>
                {t('signup')}
              </Anchor>
              <Anchor href={PATHS.logIn} className={buttonStyles('primary', 'medium')}>
                {t('login')}
              </Anchor>
            </UntilAccountKnown>
          )}
          {now.phase !== 'out' && (
            <UntilAccountKnown known={now.phase === 'in'} styles="hidden in-data-signed-in:contents">
              <Anchor href={PATHS.dashboard} className={buttonStyles('primary', 'medium')}>
                {t('openChat')}
              </Anchor>
            </UntilAccountKnown>
          )}
          <Menu>
            {now.phase !== 'in' && (
              <UntilAccountKnown known={now.phase === 'out'} styles="contents in-data-signed-in:hidden">
                <Anchor href={PATHS.signUp} className={LINK_STYLES}>
                  {t('signup')}
                </Anchor>
              </UntilAccountKnown>
            )}
            <ContactLink text={t('contact')} />
            <PlaceholderLink text={t('about')} />
            {isAdmin && <LanguageSwitch />}
            <ThemeSwitch className="noscript:hidden" />
          </Menu>
        </nav>
      </div>
    </header>
  )
}

/** On a phone: what the row has no room for. It opens without a script, too. */
function Menu({ children }: { readonly children: ReactNode }) {
  const t = useTexts('landing')
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function close({ target }: Event) {
      if (target instanceof Node && details.current?.contains(target) === false) details.current.open = false
    }
    document.addEventListener('click', close)
    return () => document.removeEventListener('click', close)
  }, [])
  function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== 'Escape') return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what its summary opens.
    <details ref={details} onKeyDown={closeOnEscape} className="group relative -me-2 sm:hidden">
      <summary
        aria-label={t('menu')}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-control text-ink-soft hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden [&_svg]:size-5.5"
      >
        <MenuIcon className="group-open:hidden" aria-hidden="true" />
        <X className="hidden group-open:block" aria-hidden="true" />
      </summary>
      <div className="absolute end-0 top-full mt-2 flex min-w-44 flex-col items-start rounded-card border border-hairline bg-raised p-2 shadow-quiet">
        {children}
      </div>
    </details>
  )
}

/** Links nowhere if the operator has set no contact. */
function ContactLink({ text }: { readonly text: string }) {
  const { whatsApp, email } = addressesOf(useContact())
  const address = whatsApp ?? email
  if (address === null) return <PlaceholderLink text={text} />
  return (
    <a href={address} className={LINK_STYLES}>
      {text}
    </a>
  )
}

/** An anchor without an address, which therefore needs an explicit role. */
function PlaceholderLink({ text }: { readonly text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/no-redundant-roles -- These links have no target yet, and without an address the role is not implied.
    <a role="link" aria-disabled="true" className={LINK_STYLES}>
      {text}
    </a>
  )
}
