import '../configured.js'
import { createApp } from 'vue'
import App from './App.vue'

createApp(App).mount('#app')
// Loaded after the page is rendered, so that properties are set before the element is defined.
import('courier-elements/courier-request')
