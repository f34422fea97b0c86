import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useSendsMail } from '../accounts/policies/contact.ts'
import { Figures } from '../admin/dashboard/figures.tsx'
import { useTexts } from '../texts/texts.ts'
import { Callout } from '../ui/callout.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { ADMIN_SECTIONS, type DashboardSection, isOnDashboard } from './admin-sections.ts'

const GROUPS = ['people', 'money'] as const

/** Figures for recent days, and a link to each section. */
export function AdminDashboard() {
  const t = useTexts('admin')
  const sendsMail = useSendsMail()
  usePageTitle(t('dashboard'))
  return (
    <div className="flex flex-col gap-6 md:gap-8">
      <header className="relative isolate overflow-clip rounded-card rounded-ee-md bg-brand px-6 py-8 text-on-brand md:px-10 md:py-12">
        <div className="absolute inset-y-0 end-0 -z-1 w-2/3 text-on-brand/12 [mask-image:linear-gradient(to_left,black,transparent)] rtl:[mask-image:linear-gradient(to_right,black,transparent)]">
          <Lattice />
        </div>
        <h1 className="font-semibold text-3xl tracking-tight md:text-4xl">{t('dashboard')}</h1>
        <p className="mt-1.5 text-on-brand-soft md:text-lg">{t('dashboardText')}</p>
      </header>
      {sendsMail === false && <Callout tone="warning">{t('noMail', { setting: 'SMTP_URL' })}</Callout>}
      <Figures />
      <div className="grid items-start gap-6 md:gap-8 xl:grid-cols-2">
        {GROUPS.map((group) => (
          <SectionGroup
            key={group}
            title={t(group)}
            sections={ADMIN_SECTIONS.filter(isOnDashboard).filter((section) => section.group === group)}
          />
        ))}
      </div>
    </div>
  )
}

function SectionGroup({ title, sections }: { readonly title: string; readonly sections: readonly DashboardSection[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="ps-1 font-semibold text-ink-soft text-sm">
        {title}
      </h2>
      <ul className="divide-y divide-hairline overflow-clip rounded-card border border-hairline bg-surface shadow-quiet">
        {sections.map((section) => (
          <li key={section.path}>
            <SectionLink section={section} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SectionLink({ section: { path, name, text, icon: Icon } }: { readonly section: DashboardSection }) {
  const t = useTexts('admin')
  return (
    <Link
      to={path}
      className="group flex items-center gap-4 p-4 transition-colors duration-150 hover:bg-hover/50 focus-visible:-outline-offset-2 md:p-5"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-2xl rounded-ee-md bg-primary-soft text-primary transition-colors duration-150 group-hover:bg-primary group-hover:text-on-primary">
        <Icon className="size-5.5" aria-hidden="true" />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold text-base text-ink">{t(name)}</span>
        <span className="block text-ink-soft text-sm">{t(text)}</span>
      </span>
      <ArrowRight
        className="size-5 shrink-0 text-ink-faint transition-[translate,color] duration-150 group-hover:translate-x-1 group-hover:text-primary rtl:-scale-x-100 rtl:group-hover:-translate-x-1"
        aria-hidden="true"
      />
    </Link>
  )
}
