import fc from 'fast-check';

// the same samples in every run: a test fails because of a change, not by chance
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
