import { createLoopbackProbe, createThreadProbe } from '../support/probe-workers.ts';
import { workerHostSuite } from './worker-host-suite.ts';

workerHostSuite('loopback', createLoopbackProbe);
workerHostSuite('thread', createThreadProbe);
