import assert from 'node:assert/strict'
import { addSavedAddress } from '../../../core/api/addressbook.ts'
import { createBulkJob, placeBulkOrders } from '../../../core/api/bulk-jobs.ts'
import type { ApiClient } from '../../../core/api/client.ts'
import { fetchEstimations, fetchFee, validateArea } from '../../../core/api/delivery.ts'
import { fetchGuestToken } from '../../../core/api/guest.ts'
import { openHelpCentre } from '../../../core/api/help-centre.ts'
import { acceptInvitation, declineInvitation } from '../../../core/api/invitations.ts'
import { extendLogin, logIn, logOut } from '../../../core/api/login.ts'
import { mailExport } from '../../../core/api/order-export.ts'
import { createOrder, type OrderCreateWire, repeatMessage } from '../../../core/api/orders.ts'
import { addOutlet } from '../../../core/api/outlets.ts'
import { giveToRider } from '../../../core/api/own-riders.ts'
import { requestPasswordCode, resetPassword } from '../../../core/api/password.ts'
import { confirmPayment, createPaymentIntent, openWallet } from '../../../core/api/payments.ts'
import { sendReceiverChange, sendReceiverMessage, sendVendorMessage } from '../../../core/api/receiver.ts'
import { register, requestSignUpHelp } from '../../../core/api/register.ts'
import { sendRiderEvent, sendRiderPhoto, sendRiderPositions } from '../../../core/api/rider-jobs.ts'
import { resendVerification, verifyEmail } from '../../../core/api/verify-email.ts'
import { validateVoucher } from '../../../core/api/vouchers.ts'
import { createOrderExport } from '../../../core/orders/export/export.ts'
import { demoPassword, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'
import type { TestPage } from '../../support/page.ts'
import { createPayer } from '../../support/payments/card-payments.ts'
import { outlet, place, savedAddress } from '../../support/routes/route-permissions.ts'
import { codeIn, goodPassword, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'
import { ordersFile } from '../../support/workbooks/orders-file.ts'

const [parent, invited] = ['parent@demo.courier', 'novendor@demo.courier']
export const key = () => crypto.randomUUID()
const area = {
  location: { lat: 1.304, lng: 103.8318 },
  vendor_location: { lat: 1.2995, lng: 103.8554 },
  vendor_id: '1002',
}
const period = { from: '2026-06-01T00:00:00+08:00', to: '2026-06-10T00:00:00+08:00' }

/** Prepares a POST of the client, and returns its call. `letter` differs each time. */
export type Post = (letter: string) => Promise<() => Promise<unknown>>

/** Creates the table of every POST that the client sends, by file of core. */
export function createPosts({
  server,
  tab,
  openTab,
  fetch,
}: {
  server: TestOrderApi
  tab: TestPage
  openTab(user: string): Promise<TestPage>
  fetch: typeof globalThis.fetch
}): Record<string, Record<string, Post>> {
  const { client } = tab.page
  const environment = { clock: server.clock, fetch }
  const signUp = async (letter: string) => {
    const email_address = `lost-${letter}@shop.example`
    await server.call('/register', { body: shopSignUp(email_address), from: key() })
    return { email_address, token: tokenIn(await mailTo(server, email_address)) }
  }
  const respond =
    (respondTo: (client: ApiClient, id: string) => Promise<unknown>): Post =>
    async () => {
      const body = { ...outlet, client_vendor_id: key().slice(0, 20), users: [invited] }
      await server.call('/outlet', { body, as: await server.signIn() })
      const { page } = await openTab(invited)
      const list = await page.client.request<{ invitations: { invitation_id: string }[] }>('/vendors')
      return () => respondTo(page.client, list.invitations.at(-1)?.invitation_id ?? '').finally(page.destroy)
    }
  let password = demoPassword
  const session = async () => {
    const { AccessToken, IdToken, RefreshToken } = await logIn(client, 'single@demo.courier', password)
    return { authorization: `Bearer ${AccessToken}|${IdToken}`, refreshToken: RefreshToken }
  }
  const newJob = async () => createBulkJob(client, { vendor_id: '1002', content: await ordersFile([{}]) })
  const placed = async () => {
    const { order_id, tracking_id } = await server.place()
    return { vendorId: '1002', orderId: order_id, link: tracking_id }
  }
  const ownOrder = async () => {
    const order = await placed()
    await server.client?.query(`update orders set fleet = 'own-riders' where order_id = $1`, [order.orderId])
    return order
  }
  /** The outlet's rider, a different one for each letter. */
  const riderOf = (letter: string) => ({ name: `Arun ${letter}`, phone: `+659123456${letter.charCodeAt(0) % 10}` })
  const riderLink = async (letter: string) => {
    await giveToRider(client, await ownOrder(), riderOf(letter))
    await server.clock.flush()
    const [, token = ''] = /\/job\/(\w+)/.exec(server.mails.at(-1)?.text ?? '') ?? []
    return { token, device: 'a phone' }
  }
  const time = () => new Date(server.clock.now()).toISOString()
  const fee = { source: place, destination: { latitude: 1.304, longitude: 103.8318 }, vendor_id: '1002' }
  const wallet = async () => {
    const { wallet_id, access_token: bearer_token } = await openWallet(client, '1002')
    return { wallet_id, bearer_token, vendor_id: '1002', order: {} }
  }
  const download: Post = async () => {
    const orderExport = createOrderExport(tab.page)
    const subject = { table: 'orders' as const, period, status: 'ANY' as const }
    const options = { vendorId: '1002', includeOutlets: false, format: 'csv', deliver: 'download' } as const
    return async () => assert.ok(await orderExport.start({ ...options, subject }))
  }

  return {
    'api/addressbook.ts': {
      'an address': async (letter) => () =>
        addSavedAddress(client, '1002', { ...savedAddress, name: `Alicia ${letter}` }, `address-${letter}`),
    },
    'api/bulk-jobs.ts': {
      // A second job that isn't placed is deleted later, and isn't listed until then.
      'a bulk job': async () => newJob,
      'the orders of a bulk job': async () => {
        const { bulk_job_id } = (await newJob()).bulk_job.metadata
        return () => placeBulkOrders(client, bulk_job_id, key())
      },
    },
    'api/delivery.ts': {
      'a fee': async () => () => fetchFee(client, { ...fee, delivery_type: 'food' }),
      'an area': async () => () => validateArea(client, area),
      estimations: async () => () => fetchEstimations(client, area),
    },
    'api/guest.ts': { 'a guest': async () => () => fetchGuestToken(client) },
    'api/help-centre.ts': {
      'the help centre': async () => async () => {
        const token = await client.request<string>('/vendor/1002/hc_jwt_token')
        const user = { user_id: 'demo-parent', email: parent, name: 'Bugis', guest: false } as const
        const app = { brand: 'FOODPANDA', global_entity_id: 'ODR_SG', country: 'SG', locale: 'en', app_version: '1' }
        const rest = { verification_token: token, bridge: true, service_type: 'on_demand_rider' } as const
        await openHelpCentre(environment, server.origin, { ...user, ...app, ...rest })
      },
    },
    'api/invitations.ts': { 'an invitation': respond(acceptInvitation), 'no invitation': respond(declineInvitation) },
    'api/login.ts': {
      'a renewal': async () => {
        const { refreshToken } = await session()
        return () => extendLogin(client, refreshToken)
      },
      'a sign-out': async () => {
        const { authorization, refreshToken } = await session()
        return async () => {
          await logOut(client, authorization, refreshToken).catch(({ status }) => assert.equal(status, 401))
          assert.equal((await server.call('/vendors', { as: authorization })).status, 401)
        }
      },
    },
    'api/order-export.ts': {
      'an export by mail': async () => () => {
        const selection = { ...period, table: 'orders', status: 'ANY', include_outlets: false } as const
        return mailExport(client, '1002', { ...selection, format: 'csv', deliver: 'email' })
      },
    },
    'api/orders.ts': {
      'a repeated message': async () => {
        server.refuseMessages(true)
        const order = await placed()
        await server.move(order.orderId, 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY')
        server.refuseMessages(false)
        return () => repeatMessage(client, order, 'receiver-link')
      },
      'an order': async () => {
        const body = orderFromBugis(server.clock) as unknown as OrderCreateWire
        return () => createOrder(client, body, key())
      },
    },
    'api/outlets.ts': {
      'a collection point': async (letter) => () =>
        addOutlet(client, { ...outlet, client_vendor_id: `lost-${letter}`, users: ['single@demo.courier'] }),
    },
    'api/own-riders.ts': {
      'a rider’s link': async (letter) => {
        const order = await ownOrder()
        return () => giveToRider(client, order, riderOf(letter))
      },
    },
    'api/password.ts': {
      'a password code': async (letter) => {
        const { email_address } = await signUp(`code-${letter}`)
        return () => requestPasswordCode(client, email_address)
      },
      'a password': async () => {
        const email_address = 'single@demo.courier'
        await server.call('/sessions', { method: 'DELETE', as: (await session()).authorization })
        await requestPasswordCode(client, email_address)
        const code = codeIn(await mailTo(server, email_address))
        return () => {
          password = password === demoPassword ? goodPassword : demoPassword
          return resetPassword(client, { email_address, code, password })
        }
      },
    },
    'api/payments.ts': {
      'a wallet': async () => wallet,
      'an intent': async () => {
        const body = await wallet()
        return () => createPaymentIntent(client, body)
      },
      'a payment': async () => {
        const payer = createPayer(() => server, await server.signIn())
        const body = await payer.bodyOf()
        return () => confirmPayment(client, body as Parameters<typeof confirmPayment>[1], key())
      },
    },
    'api/receiver.ts': {
      'a correction': async () => {
        const { link } = await placed()
        return () => sendReceiverChange(client, link, { field: 'notes', notes: 'Blue gate' })
      },
      'a message to the vendor': async () => {
        const { link } = await placed()
        return () => sendReceiverMessage(client, link, 'thanks', key())
      },
      'a message to the receiver': async () => {
        const order = await placed()
        return () => sendVendorMessage(client, order, 'thanks', key())
      },
    },
    'api/rider-jobs.ts': {
      'a rider’s event': async (letter) => {
        const link = await riderLink(letter)
        return () => sendRiderEvent(client, link, { event_id: key(), type: 'accepted', at: time() })
      },
      'a rider’s position': async (letter) => {
        const link = await riderLink(letter)
        return () => sendRiderPositions(client, link, [{ ...place, at: time() }])
      },
      'a rider’s photo': async (letter) => {
        const link = await riderLink(letter)
        const photo = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: 'image/jpeg' })
        return () => sendRiderPhoto(client, link, { kind: 'pickup', eventId: key(), photo })
      },
    },
    'api/register.ts': {
      'a sign-up': async (letter) => () =>
        register(client, shopSignUp(`new-${letter}@shop.example`) as Parameters<typeof register>[1]),
      'a question': async (letter) => () =>
        requestSignUpHelp(client, { name: 'Mei', email_address: 'mei@shop.example', message: `Why ${letter}?` }),
    },
    'api/verify-email.ts': {
      'an account': async (letter) => {
        const { token } = await signUp(`account-${letter}`)
        return () => verifyEmail(client, token, goodPassword)
      },
      'another link': async (letter) => {
        const { email_address } = await signUp(`link-${letter}`)
        return () => resendVerification(client, email_address, goodPassword)
      },
    },
    'api/vouchers.ts': {
      'a voucher': async () => {
        const order = { order_time: '2026-06-10T12:00:00+08:00', ...(await server.quote(fee.destination)) }
        return () => validateVoucher(client, { code: 'WELCOME5', vendor_id: '1002', order })
      },
    },
    'orders/export/export.ts': { 'an export': download },
  }
}
