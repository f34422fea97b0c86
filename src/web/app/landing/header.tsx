import { addressesOf, useContact } from '../../accounts/policies/contact.ts'
import { useSignIn } from '../../accounts/sign-in.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { buttonStyles } from '../../ui/button-styles.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { Brand } from '../brand.tsx'
import { UntilAccountKnown } from './until-account-known.tsx'

const LINK_STYLES = 'inline-flex h-11 items-center rounded-control px-3 font-medium text-ink-soft text-sm hover:text-ink sm:px-4'

export function Header() {
  const t = useTexts('landing')
  const now = useSignIn()
  return (
    <header className="z-30 border-transparent border-b bg-canvas/90 backdrop-blur-md sm:sticky sm:top-0">
      <div className="mx-auto flex min-h-18 max-w-7xl flex-wrap items-center gap-x-2 px-4 max-sm:pt-3 sm:flex-nowrap sm:px-8">
        <Brand className="me-auto" />
        <nav aria-label={t('siteNavigation')} className="contents">
          <div className="order-last -mx-3 flex w-full justify-start sm:order-none sm:mx-0 sm:w-auto max-sm:pb-1">
            <ContactLink text={t('contact')} />
            <PlaceholderLink text={t('about')} />
            {now.phase === 'in' && now.account.role === 'admin' && (
              // Placed last, because it appears after the others and must not move them.
              <Anchor href={PATHS.adminDashboard} className={`${LINK_STYLES} sm:order-first`}>
                {t('admin')}
              </Anchor>
            )}
            {/* Moves to a second row on a phone, where the sign-in links fill the first. */}
            <span className="ms-auto flex items-center noscript:hidden">
              <LanguageSwitch />
              <ThemeSwitch />
            </span>
          </div>
          {now.phase !== 'in' && (
            <UntilAccountKnown known={now.phase === 'out'} styles="contents in-data-signed-in:hidden">
              <Anchor href={PATHS.signUp} className={LINK_STYLES}>
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
        </nav>
      </div>
    </header>
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
