import './configured.js'
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './react-app.js'

// If the server's HTML doesn't match, it's reported as an uncaught error, which fails the test.
hydrateRoot(document.querySelector('#app'), createElement(App), { onRecoverableError: reportError })
