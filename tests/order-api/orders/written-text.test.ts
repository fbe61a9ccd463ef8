import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { parseCsv } from 'hucre/csv'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { SaxesParser } from 'saxes'
import { writeSpreadsheet } from '../../../core/bulk/sheet/files.ts'
import { isPlainLine, plainLine, plainLines, writable } from '../../../core/lib/text/plain-text.ts'
import { createSmtp } from '../../../order-api/adapters/mail/smtp.ts'
import { createTextMessages } from '../../../order-api/adapters/sms/text-messages.ts'
import { composeMail, type MailContent } from '../../../order-api/domain/mail/mails.ts'
import fc from '../../support/fast-check.ts'
import { listen } from '../../support/servers/listen.ts'
import { startMailServer } from '../../support/servers/mail-server.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
/** Text that formats could read as something else. */
const escapes = ['_x0041_', '_x005F_', '_x000D_', ']]>', '&#0;', '&amp;', '<b>', '"', "'", '=?']
const markup = [...escapes, '\u00a0', '\ufeff', '.\n.']
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...markup), fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 12 })
  .map((parts) => `A${parts.join('')}B`)

/** Reads the cells of a sheet as a strict XML parser and a spreadsheet program do. */
function cellsOfXlsx(file: Uint8Array): string[][] {
  const files = unzipSync(file)
  const sharedTexts: string[] = []
  const rows: string[][] = []
  let kind = ''
  let text = ''
  function read(name: string, take: (element: string) => void) {
    const parser = new SaxesParser()
    parser.on('error', (error) => {
      throw error
    })
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'row') rows.push([])
      if (name === 'c') kind = attributes.t ?? ''
      if (name === 't' || name === 'v') text = ''
    })
    parser.on('text', (part) => {
      text += part
    })
    parser.on('closetag', ({ name }) => take(name))
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(files[name])).close()
  }
  const unescaped = () =>
    text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  if (files['xl/sharedStrings.xml']) {
    read('xl/sharedStrings.xml', (element) => {
      if (element === 't') sharedTexts.push(unescaped())
    })
  }
  read('xl/worksheets/sheet1.xml', (element) => {
    if (element === 't') rows.at(-1)?.push(unescaped())
    if (element === 'v') rows.at(-1)?.push(kind === 's' ? (sharedTexts[Number(text)] ?? '') : text)
  })
  return rows
}

const cellsOfCsv = (file: Uint8Array) =>
  parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(file), { delimiter: ',' }).map((row) => row.map(String))

describe('an export', () => {
  const server = useOrderApi()

  async function exported(orderIds: string[], format: 'csv' | 'xlsx') {
    const response = await server.fetch('/orders/api/v1/vendor/1002/orders/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: await server.signIn() },
      body: JSON.stringify({ order_ids: orderIds, format, deliver: 'download' }),
    })
    assert.equal(response.status, 200)
    const file = new Uint8Array(await response.arrayBuffer())
    const [, ...rows] = format === 'csv' ? cellsOfCsv(file) : cellsOfXlsx(file)
    return new Map(rows.map((row) => [row[0], row]))
  }
  const columns = { outlet: 8, name: 9, description: 12 }

  test('has the name and items of every order as they were accepted', async () => {
    const placed = new Map<string, { name: string; description: string }>()
    for (const text of fc.sample(anyText, 60)) {
      const accepted = (typed: string, length: number) => plainLine(typed).slice(0, length).toWellFormed().trim()
      const description = accepted(text, 200)
      // Names have no digits, and no links.
      const name = accepted(text.replace(/[\p{N}.:@]/gu, ''), 60)
      const { order_id } = await server.place({ customer: { name }, order: { description } })
      const { customer, order } = await server.readOrder(order_id)
      assert.deepEqual([customer.name, order.description], [name, description])
      placed.set(order_id, { name, description })
    }
    for (const format of ['csv', 'xlsx'] as const) {
      const rows = await exported([...placed.keys()], format)
      for (const [orderId, { name, description }] of placed) {
        const row = rows.get(orderId)
        const written = [row?.[columns.name], row?.[columns.description]]
        // A CSV file has an apostrophe before what could be a formula, also after one of the text.
        const compared = (cells: (string | undefined)[]) =>
          format === 'csv' ? cells.map((cell) => cell?.replace(/'+(?=[=+\-@＝＋－＠])/g, '')) : cells
        assert.deepEqual(compared(written), compared([name, description]), format)
      }
    }
  })

  test('opens with every character that was stored before it was refused', async () => {
    const stored = everyCharacter.filter((character) => character !== '\0' && character.isWellFormed())
    const perOrder = 20_000
    const texts = new Map<string, string>()
    for (let from = 0; from < stored.length; from += perOrder) {
      // Before `=`, `-` and the like, a CSV file has an apostrophe.
      const description = stored
        .slice(from, from + perOrder)
        .map((character) => `x${character}`)
        .join('')
      const { order_id } = await server.place()
      const values = [description, 'Old\ufffe \u0001name\uffff', order_id]
      await server.client.query('update orders set description = $1, customer_name = $2 where order_id = $3', values)
      texts.set(order_id, writable(description))
    }
    for (const format of ['csv', 'xlsx'] as const) {
      const rows = await exported([...texts.keys()], format)
      for (const [orderId, text] of texts) {
        const row = rows.get(orderId)
        assert.equal(row?.[columns.name], 'Old\ufffd \ufffdname\ufffd')
        assert.ok(row?.[columns.description] === text, `${format}: ${orderId}`)
      }
    }
  })

  test('writes every accepted character unchanged', () => {
    for (const character of everyCharacter) {
      if (isPlainLine(character)) assert.equal(writable(character), character, character.codePointAt(0)?.toString(16))
    }
  })
})

test('a file written by the page opens with any text in its cells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 5 }), async (texts) => {
      const file = await writeSpreadsheet({ sheet: 'Orders', rows: [texts] })
      assert.deepEqual(cellsOfXlsx(file), [texts.map(writable)])
    }),
    { numRuns: 100, examples: [[everyCharacter.filter((character) => !isPlainLine(character))]] },
  )
})

test('a mail and a text message arrive with the text that was accepted', async () => {
  const mailServer = await startMailServer()
  const messages: string[] = []
  const gateway = await listen(
    createServer(async (request, response) => {
      let body = ''
      for await (const part of request.setEncoding('utf8')) body += part
      messages.push(body)
      response.end()
    }),
  )
  const smtp = createSmtp(mailServer.url, { name: 'Courier', address: 'courier@mail.example' })
  const texts = createTextMessages(gateway.origin)
  for (const sample of fc.sample(anyText, 40)) {
    const message = plainLines(sample).replace(/\r\n?/g, '\n')
    const help: MailContent = { kind: 'sign-up-help', name: 'A', email: 'a@b.example', phone: '', message }
    await smtp.deliver(composeMail(help, 'support@courier.example', 'en', 'foodpanda'), 'message')
    const { data } = mailServer.received.at(-1) ?? { data: '' }
    const [plain = '', html = ''] = partsOfMail(data)
    assert.ok(plain.replaceAll('\r\n', '\n').includes(message), JSON.stringify({ message, plain }))
    assert.ok(textOfPage(html).includes(message), JSON.stringify({ message, html }))

    await texts.deliver({ ...composeMail(help, '+6581112233', 'en', 'foodpanda'), text: message }, 'message')
    assert.deepEqual(JSON.parse(messages.at(-1) ?? ''), { to: '+6581112233', text: message })
  }
  await gateway.close()
  await mailServer.close()
})

/** Decodes the plain text and the HTML of a message. */
function partsOfMail(data: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(data)?.[1]
  assert.ok(boundary)
  return data.split(`--${boundary}`).flatMap((part) => {
    const at = part.indexOf('\n\n')
    const [head, body] = [part.slice(0, at), part.slice(at + 2).replace(/\n$/, '')]
    if (/^Content-Transfer-Encoding: base64/im.test(head)) return [Buffer.from(body, 'base64').toString()]
    if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head))
      return /^Content-Type: text/im.test(head) ? [body] : []
    const bytes = body
      .replace(/^\.\./gm, '.')
      .replace(/=\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    return [new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'))]
  })
}

function textOfPage(html: string): string {
  const textOf = (node: DefaultTreeAdapterTypes.ChildNode): string => {
    if ('value' in node) return node.value
    if (node.nodeName === 'br') return '\n'
    return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
  }
  return parse(html).childNodes.map(textOf).join('')
}
