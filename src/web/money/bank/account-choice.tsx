import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { parseAsString, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { listReceivingAccounts, type ReceivingAccount } from '#contract/bank-statements.ts'
import { MATCH_DEGREES } from '#domain/bank/words.ts'
import { call } from '../../api/call.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Select } from '../../ui/select.tsx'
import { PAGE } from './paged-list.tsx'
import { BANK } from './queries.ts'

function useReceivingAccounts() {
  return useQuery({ queryKey: [...BANK, 'accounts'], queryFn: ({ signal }) => call(listReceivingAccounts, { signal }) })
}

/**
 * The account in the address, which survives reloading and can be shared, or else the account imported last. `chosen` is undefined while
 * the accounts load, and if there are none.
 */
export function useChosenAccount() {
  const { data: { accounts = [] } = {} } = useReceivingAccounts()
  const [{ account: address }, setAddress] = useQueryStates({ account: parseAsString, page: PAGE }, { history: 'replace' })
  const lastImported = accounts.reduce<ReceivingAccount | undefined>(laterImported, undefined)
  return {
    accounts,
    chosen: accounts.find(({ account }) => account === address) ?? lastImported ?? accounts[0],
    // The new account's list starts at the first page.
    choose: (account: string) => void setAddress({ account, page: null }),
  }
}

function laterImported(one: ReceivingAccount | undefined, other: ReceivingAccount): ReceivingAccount | undefined {
  return (other.lastImportAt ?? '') > (one?.lastImportAt ?? '') ? other : one
}

/** How many rows have a suggested match. */
export function suggestedIn({ suggested }: ReceivingAccount): number {
  return MATCH_DEGREES.reduce((sum, degree) => sum + suggested[degree], 0)
}

/** How many rows have neither a match nor a suggested one. */
export function unexplainedIn(account: ReceivingAccount): number {
  return account.unmatched - suggestedIn(account)
}

/** Isolates the bank name and the number, because each has its own text direction. */
export function accountText({ bankName, accountNumber }: Pick<ReceivingAccount, 'bankName' | 'accountNumber'>): string {
  return `\u2068${bankName}\u2069 · \u2066${accountNumber}\u2069`
}

/** Without an account, there is nothing to import or show. */
export function WithAccounts({ children }: { readonly children: ReactNode }) {
  const t = useTexts('adminBankStatements')
  const { data, isError, refetch } = useReceivingAccounts()
  if (data === undefined && isError) return <LoadFailed title={t('loadFailed')} retry={t('retry')} onRetry={() => void refetch()} />
  if (data?.accounts.length !== 0) return children
  return (
    <Card>
      <EmptyState
        icon={<Landmark aria-hidden="true" />}
        title={t('noAccounts')}
        text={t('noAccountsText')}
        action={<LinkButton to={PATHS.adminPaymentMethods}>{t('openPaymentMethods')}</LinkButton>}
      />
    </Card>
  )
}

export function AccountSelect() {
  const { accounts, chosen, choose } = useChosenAccount()
  const t = useTexts('adminBankStatements')
  return (
    <Select
      label={t('account')}
      placeholder={t('chooseAccount')}
      options={accounts.map((account) => ({ value: account.account, label: accountText(account) }))}
      value={chosen?.account ?? null}
      onChange={choose}
    />
  )
}
