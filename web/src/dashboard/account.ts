import type { Account, Role } from '@earshot/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { type ApiError, askAt } from '../api/ask.ts'

// The signed-in person, the open organization, and their role in it.

export type Organization = Account['organizations'][number]

/** Both halves of the dashboard have the same query, so the account is fetched once. */
export const accountOptions = queryOptions<Account, ApiError>({
  queryKey: ['account'],
  queryFn: ({ signal }) => askAt<Account>('/dashboard/api/account', { method: 'GET', signal }),
  // A role may have changed since the page was last looked at.
  refetchOnWindowFocus: true,
  staleTime: 15_000,
})

export const useAccountQuery = () => useQuery(accountOptions)

interface Here {
  account: Account
  organization: Organization
}

/** Set by the dashboard, around every screen. */
export const HereContext = createContext<Here | null>(null)

function useHere(): Here {
  const here = use(HereContext)
  if (!here) throw new Error('this is shown in the dashboard only')
  return here
}

/** The person, and all organizations they are in. */
export const useAccount = (): Account => useHere().account
/** The organization that is open. */
export const useOrganization = (): Organization => useHere().organization
/** The person's role in it. `mayAsk` answers whether they may call an operation. */
export const useRole = (): Role => useHere().organization.role
