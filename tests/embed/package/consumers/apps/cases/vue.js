import '../configured.js'
import { createApp } from 'vue'
import App from './App.vue'

createApp(App).mount('#app')
// After the page is drawn: the element gets what was set before.
import('courier-elements/courier-request')
