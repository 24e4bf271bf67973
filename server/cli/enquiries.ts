import { readConfig } from '../config.ts';
import { openStore } from '../context.ts';
import { OperatorError } from '../errors.ts';
import { storeExists } from '../store/locks.ts';
import { operatorMessageOf } from '../store/storageErrors.ts';
import { doctor } from './doctorCommand.ts';
import { parseCommand, USAGE } from './runCommand.ts';

// Files contain personal data: readable by this user only.
process.umask(0o077);

// The output may end early, as before `head`, or on a full disk; what the command does goes on.
let outputError: NodeJS.ErrnoException | undefined;
process.stdout.on('error', (error) => {
  outputError = error;
  if (outputError.code === 'EPIPE') return;
  console.error(`The output can't be written: ${error.message}`);
  process.exitCode = 1;
});

/** The staff's command line over the store: `npm run enquiries`. */
try {
  const args = process.argv.slice(2);
  if (args[0] === 'help' || args.includes('--help') || args.includes('-h')) console.log(USAGE);
  // Also where the settings or the store are at fault.
  else if (args[0] === 'doctor') process.exitCode = await doctor(args.slice(1), process.env, process.stdout);
  else await runOnStore(args);
} catch (error) {
  if (error !== outputError) {
    console.error(operatorMessageOf(error) ?? error);
    // Requests to Firestore that its library still retries would keep the process running.
    process.exit(1);
  }
}

async function runOnStore(args: string[]): Promise<void> {
  // Before the settings and the store: whoever reads the usage may have neither yet.
  const run = parseCommand(args);
  const config = readConfig(process.env);
  if (!storeExists(config.storeFile))
    throw new OperatorError(`There is no store at ${config.storeFile}. Set DATA_DIR to the server's.`);
  const context = openStore(config, 'refuse');
  try {
    await run(context, config, process.stdout);
  } finally {
    context.database.close();
  }
}
