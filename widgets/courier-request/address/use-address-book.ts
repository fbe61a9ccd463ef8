import { useMemo } from 'react'
import { type AddressBook, createAddressBook } from '../../../core/addresses/address-book.ts'
import { completePage } from '../../../core/app/page.ts'
import { usePage } from '../../page-context.ts'

/** Creates the outlet's address book. */
export function useAddressBook(vendorId: string): AddressBook {
  const page = completePage(usePage())
  return useMemo(() => {
    const { client, environment, notifications, translations, $country } = page
    const country = () => $country.get().code
    return createAddressBook({
      client,
      environment,
      notifications,
      isTextKey: translations.isTextKey,
      country,
      language: () => translations.$language.get(),
      vendorId,
    })
  }, [page, vendorId])
}
