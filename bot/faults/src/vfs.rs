//! The VFS: wraps SQLite's default one, records every call that changes files and makes planned calls fail.

use std::ffi::{CStr, OsStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Arc, Once};

use rusqlite::ffi;

use crate::event::{Event, FileId};
use crate::journal::{Fault, Journal, Operation};

/// A file as SQLite sees it. The file of the wrapped VFS follows it in the same allocation, at [`REAL`].
#[repr(C)]
struct File {
    base: ffi::sqlite3_file,
    /// Null for files that are not recorded.
    recorded_file: *mut RecordedFile,
}

/// The offset of the wrapped file: after ours, aligned like an allocation.
const REAL: usize = size_of::<File>().next_multiple_of(16);

/// A recorded file.
struct RecordedFile {
    journal: Arc<Journal>,
    file: FileId,
    /// The directory, until SQLite has synced it, which it does at the first sync of a new log or journal.
    directory: Option<PathBuf>,
}

/// The wrapped VFS.
static WRAPPED: AtomicPtr<ffi::sqlite3_vfs> = AtomicPtr::new(null_mut());

/// Makes the recording VFS the default of this process. Further calls have no effect.
///
/// # Panics
/// Panics if SQLite has no VFS or does not accept this one.
pub fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: SQLite initialises itself; a null name asks for the default VFS, which lives as long as the process.
        let wrapped = unsafe { ffi::sqlite3_vfs_find(null()) };
        assert!(!wrapped.is_null(), "SQLite has no VFS");
        WRAPPED.store(wrapped, Ordering::SeqCst);
        // SAFETY: it was just found, and after its registration only its link to the next one changes.
        let mut ours = unsafe { *wrapped };
        ours.szOsFile += c_int::try_from(REAL).expect("a small offset");
        ours.zName = c"faults".as_ptr();
        ours.pNext = null_mut();
        ours.xOpen = Some(open);
        ours.xDelete = Some(delete);
        let ours: &'static mut ffi::sqlite3_vfs = Box::leak(Box::new(ours));
        // SAFETY: the structure is leaked, so it outlives every connection.
        let code = unsafe { ffi::sqlite3_vfs_register(ours, 1) };
        assert_eq!(code, ffi::SQLITE_OK, "SQLite does not accept the VFS");
    });
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    // Version 2 has no memory-mapped files, whose changes could not be recorded.
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

/// Calls a method of the wrapped file, or returns `$missing` if it has none.
macro_rules! wrapped {
    ($file:expr, $method:ident, $missing:expr $(, $argument:expr)*) => {{
        let real = real($file);
        // SAFETY: SQLite calls methods only of files that were opened, so the wrapped file has its table.
        match unsafe { (*(*real).pMethods).$method } {
            // SAFETY: the arguments are those SQLite passed for this method.
            Some(method) => unsafe { method(real $(, $argument)*) },
            None => $missing,
        }
    }};
}

/// The wrapped file after ours.
fn real(file: *mut ffi::sqlite3_file) -> *mut ffi::sqlite3_file {
    // SQLite allocates `szOsFile` bytes: for our file and that of the wrapped VFS.
    file.cast::<u8>().wrapping_add(REAL).cast()
}

/// The recording of a file; `None` if it is not recorded.
fn recorded_file<'a>(file: *mut ffi::sqlite3_file) -> Option<&'a mut RecordedFile> {
    // SAFETY: `open` sets the pointer and `close` frees it; SQLite uses a file in only one thread at a time.
    unsafe { (*file.cast::<File>()).recorded_file.as_mut() }
}

fn fails(file: *mut ffi::sqlite3_file, operation: Operation) -> Option<Fault> {
    recorded_file(file).and_then(|recorded_file| recorded_file.journal.fails(operation))
}

/// SQLite's code for a fault; `io` is the code that the call has for `EIO`.
const fn code(fault: Fault, io: c_int) -> c_int {
    match fault {
        Fault::Full => ffi::SQLITE_FULL,
        Fault::Io | Fault::Sync => io,
        Fault::Busy => ffi::SQLITE_BUSY,
    }
}

/// The path for a name from SQLite.
fn path_of<'a>(name: *const c_char) -> Option<&'a Path> {
    if name.is_null() {
        return None;
    }
    // SAFETY: SQLite passes names that end with a zero byte and live for the call.
    let name = unsafe { CStr::from_ptr(name) };
    Some(Path::new(OsStr::from_bytes(name.to_bytes())))
}

unsafe extern "C" fn open(
    _vfs: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    let ours = file.cast::<File>();
    // SAFETY: SQLite passes memory for a file of our size; without methods it will not be closed.
    unsafe {
        (*ours).base.pMethods = null();
        (*ours).recorded_file = null_mut();
        (*real(file)).pMethods = null();
    }
    let recorded = path_of(name).and_then(Journal::of);
    if let Some((journal, _)) = &recorded
        && journal.fails(Operation::Open).is_some()
    {
        return ffi::SQLITE_CANTOPEN;
    }
    let act = || {
        let vfs = WRAPPED.load(Ordering::SeqCst);
        // SAFETY: the wrapped VFS lives as long as the process and has this method.
        match unsafe { (*vfs).xOpen } {
            // SAFETY: the wrapped file is in the memory SQLite passed, see `real`.
            Some(method) => unsafe { method(vfs, name, real(file), flags, out) },
            None => ffi::SQLITE_CANTOPEN,
        }
    };
    let (opened, recorded_file) = match recorded {
        None => (act(), null_mut()),
        Some((journal, path)) => {
            let (opened, id) = journal.atomically(|record| {
                let opened = act();
                (opened, (opened == ffi::SQLITE_OK).then(|| record.opened(&path)))
            });
            let log = ffi::SQLITE_OPEN_WAL
                | ffi::SQLITE_OPEN_MAIN_JOURNAL
                | ffi::SQLITE_OPEN_SUPER_JOURNAL;
            let new = flags & ffi::SQLITE_OPEN_CREATE != 0 && flags & log != 0;
            let directory = if new { path.parent().map(Path::to_owned) } else { None };
            let recorded_file = id.map(|file| Box::new(RecordedFile { journal, file, directory }));
            (opened, recorded_file.map_or(null_mut(), Box::into_raw))
        }
    };
    if opened == ffi::SQLITE_OK {
        // SAFETY: as above.
        unsafe {
            (*ours).recorded_file = recorded_file;
            (*ours).base.pMethods = &raw const METHODS;
        }
        return opened;
    }
    // SAFETY: as above. SQLite does not close a file that failed to open, so the wrapped file is closed here.
    if unsafe { !(*real(file)).pMethods.is_null() } {
        wrapped!(file, xClose, ffi::SQLITE_OK);
    }
    opened
}

unsafe extern "C" fn delete(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    sync_directory: c_int,
) -> c_int {
    let act = || {
        let vfs = WRAPPED.load(Ordering::SeqCst);
        // SAFETY: the wrapped VFS lives as long as the process.
        match unsafe { (*vfs).xDelete } {
            // SAFETY: the arguments are those SQLite passed.
            Some(method) => unsafe { method(vfs, name, sync_directory) },
            None => ffi::SQLITE_IOERR_DELETE,
        }
    };
    let Some((journal, path)) = path_of(name).and_then(Journal::of) else { return act() };
    if journal.fails(Operation::Remove).is_some() {
        return ffi::SQLITE_IOERR_DELETE;
    }
    journal.atomically(|record| {
        let deleted = act();
        if deleted == ffi::SQLITE_OK {
            record.removed(&path);
            if sync_directory & 1 != 0 {
                record
                    .push(Event::SyncDirectory(path.parent().unwrap_or(Path::new("")).to_owned()));
            }
        }
        deleted
    })
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    let closed = wrapped!(file, xClose, ffi::SQLITE_OK);
    // SAFETY: `open` created it from a box, and SQLite does not use a file after closing it.
    unsafe {
        let recorded_file =
            std::mem::replace(&mut (*file.cast::<File>()).recorded_file, null_mut());
        if !recorded_file.is_null() {
            drop(Box::from_raw(recorded_file));
        }
    }
    closed
}

unsafe extern "C" fn read(
    file: *mut ffi::sqlite3_file,
    to: *mut c_void,
    count: c_int,
    at: i64,
) -> c_int {
    match fails(file, Operation::Read) {
        Some(fault) => code(fault, ffi::SQLITE_IOERR_READ),
        None => wrapped!(file, xRead, ffi::SQLITE_IOERR_READ, to, count, at),
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    count: c_int,
    at: i64,
) -> c_int {
    let failing = fails(file, Operation::Write);
    // A full disk writes as much as it can.
    let count = if failing == Some(Fault::Full) { count / 2 } else { count };
    if let Some(fault) = failing
        && (fault != Fault::Full || count == 0)
    {
        return code(fault, ffi::SQLITE_IOERR_WRITE);
    }
    let act = || wrapped!(file, xWrite, ffi::SQLITE_IOERR_WRITE, from, count, at);
    let written = match recorded_file(file) {
        None => act(),
        Some(recorded_file) => recorded_file.journal.atomically(|record| {
            let written = act();
            if written == ffi::SQLITE_OK {
                let size = usize::try_from(count).unwrap_or(0);
                // SAFETY: SQLite passes at least this many bytes.
                let data = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), size) };
                let at = u64::try_from(at).unwrap_or(0);
                record.push(Event::Write { file: recorded_file.file, at, data: data.into() });
            }
            written
        }),
    };
    if failing.is_some() && written == ffi::SQLITE_OK { ffi::SQLITE_FULL } else { written }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: i64) -> c_int {
    if let Some(fault) = fails(file, Operation::Write) {
        return code(fault, ffi::SQLITE_IOERR_TRUNCATE);
    }
    let act = || wrapped!(file, xTruncate, ffi::SQLITE_IOERR_TRUNCATE, size);
    match recorded_file(file) {
        None => act(),
        Some(recorded_file) => recorded_file.journal.atomically(|record| {
            let done = act();
            if done == ffi::SQLITE_OK {
                let size = u64::try_from(size).unwrap_or(0);
                record.push(Event::Truncate { file: recorded_file.file, size });
            }
            done
        }),
    }
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    let failing = fails(file, Operation::Sync);
    let act = || wrapped!(file, xSync, ffi::SQLITE_IOERR_FSYNC, flags);
    let Some(recorded_file) = recorded_file(file) else { return act() };
    let journal = Arc::clone(&recorded_file.journal);
    journal.atomically(|record| {
        if failing.is_some() {
            record.push(Event::SyncFailed(recorded_file.file));
            return ffi::SQLITE_IOERR_FSYNC;
        }
        let done = act();
        if done == ffi::SQLITE_OK {
            record.push(Event::Sync(recorded_file.file));
            if let Some(directory) = recorded_file.directory.take() {
                record.push(Event::SyncDirectory(directory));
            }
        }
        done
    })
}

unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, size: *mut i64) -> c_int {
    wrapped!(file, xFileSize, ffi::SQLITE_IOERR_FSTAT, size)
}

unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    match fails(file, Operation::Lock) {
        Some(_) => ffi::SQLITE_BUSY,
        None => wrapped!(file, xLock, ffi::SQLITE_OK, level),
    }
}

unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    wrapped!(file, xUnlock, ffi::SQLITE_OK, level)
}

unsafe extern "C" fn check_reserved_lock(file: *mut ffi::sqlite3_file, held: *mut c_int) -> c_int {
    wrapped!(file, xCheckReservedLock, ffi::SQLITE_OK, held)
}

unsafe extern "C" fn file_control(
    file: *mut ffi::sqlite3_file,
    operation: c_int,
    argument: *mut c_void,
) -> c_int {
    wrapped!(file, xFileControl, ffi::SQLITE_NOTFOUND, operation, argument)
}

unsafe extern "C" fn sector_size(file: *mut ffi::sqlite3_file) -> c_int {
    wrapped!(file, xSectorSize, 0)
}

unsafe extern "C" fn device_characteristics(file: *mut ffi::sqlite3_file) -> c_int {
    wrapped!(file, xDeviceCharacteristics, 0)
}

unsafe extern "C" fn shm_map(
    file: *mut ffi::sqlite3_file,
    page: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    wrapped!(file, xShmMap, ffi::SQLITE_IOERR_SHMMAP, page, size, extend, out)
}

unsafe extern "C" fn shm_lock(
    file: *mut ffi::sqlite3_file,
    first: c_int,
    count: c_int,
    flags: c_int,
) -> c_int {
    // Releasing a lock never fails.
    if flags & ffi::SQLITE_SHM_LOCK != 0 && fails(file, Operation::Lock).is_some() {
        return ffi::SQLITE_BUSY;
    }
    wrapped!(file, xShmLock, ffi::SQLITE_IOERR_SHMLOCK, first, count, flags)
}

unsafe extern "C" fn shm_barrier(file: *mut ffi::sqlite3_file) {
    wrapped!(file, xShmBarrier, ());
}

unsafe extern "C" fn shm_unmap(file: *mut ffi::sqlite3_file, delete: c_int) -> c_int {
    wrapped!(file, xShmUnmap, ffi::SQLITE_OK, delete)
}
