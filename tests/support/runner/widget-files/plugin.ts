import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserLauncher } from '@web/test-runner'
import { savePage } from '../../page-evidence.ts'
import { evidenceFolder } from '../test-files/evidence.ts'
import { type Command, commandMiddleware } from './commands.ts'
import { fileItself } from './file-itself.ts'
import { orderApis } from './order-apis.ts'
import { pageCommands, testPages } from './pages.ts'

/** Gives test files in the browser an order API, keyboard, mouse and screen, and saves the evidence of failures. */
export function widgetFiles() {
  const pages = testPages()
  const apis = orderApis()
  const finished = new Set<string>()

  async function save(session: string, test: string) {
    const { page, file, records } = pages.of(session)
    const folder = evidenceFolder(file, test)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const logged = await apis.log(session)
    await writeFile(join(folder, 'server.txt'), logged.map((entry) => JSON.stringify(entry)).join('\n'))
    await savePage(page, records, folder)
  }

  async function runCommand(command: Command): Promise<unknown> {
    const { name, payload, session } = command
    if (name === 'evidence') return save(session, (payload as { test: string }).test)
    if (name === 'finish') {
      finished.add(session)
      return apis.stop(session)
    }
    const page = pages.of(session)
    if (name in pageCommands) return pageCommands[name as keyof typeof pageCommands](page, payload as never)
    return apis.runCommand({ ...command, file: page.file })
  }

  /** Ends pages that hang, which don't leave by themselves, and saves their evidence. */
  function withEvidence(launcher: BrowserLauncher) {
    const stopSession = launcher.stopSession.bind(launcher)
    launcher.stopSession = async (session) => {
      if (finished.delete(session)) {
        pages.forget(session)
        return stopSession(session)
      }
      await save(session, fileItself).catch(() => {})
      await apis.stop(session)
      await pages.of(session).page.context().close()
      pages.forget(session)
      return {}
    }
    return launcher
  }

  const plugin = { name: 'widget-files', serverStop: apis.close }
  return { plugin, middleware: commandMiddleware(runCommand), createPage: pages.createPage, withEvidence }
}
